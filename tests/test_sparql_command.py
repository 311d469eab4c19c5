"""The command ``sparql`` as a user meets it: a process, its streams, its folder and its exit code."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.build_folder import TURTLE, write_manifest
from kg.cli import app
from kg.sinks.rdf import write_turtle
from tests.golden_graph import golden_graph

#: Every triple with every triple with every triple.
ENDLESS = "SELECT (COUNT(*) AS ?n) { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i FILTER(?c = ?f && ?f = ?i) }"
KG = Path(sys.executable).with_name("kg")


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out a build folder around the golden graph's RDF."""
    folder = tmp_path_factory.mktemp("out")
    write_turtle(golden_graph(), folder / TURTLE)
    write_manifest(folder, {})
    return folder


def kg(*arguments: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder."""
    return subprocess.run(
        [KG, *arguments], capture_output=True, text=True, encoding="utf-8", cwd=cwd, timeout=120, check=False
    )


def sparql(build: Path, *arguments: str) -> str:
    """Return what the command prints."""
    done = CliRunner().invoke(app, ["sparql", *arguments, "-b", str(build)])

    assert done.exit_code == 0, done.output
    return done.stdout


def test_json_is_the_whole_output(build: Path, tmp_path: Path) -> None:
    """The answer is on standard output, nothing on standard error, and nothing is left in either folder."""
    before = sorted(build.iterdir())
    done = kg("sparql", "outperforms", "--build", build, "--param", "method=basenet", "--format", "json", cwd=tmp_path)

    assert json.loads(done.stdout) == [
        {
            "winner": "AlphaNet",
            "loser": "BaseNet",
            "paper": "shapes-001",
            "evidence": "up to 3 points above BaseNet",
        }
    ]
    assert (done.returncode, done.stderr) == (0, "")
    assert list(tmp_path.iterdir()) == []
    assert sorted(build.iterdir()) == before


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("table", "line                        steps  papers\nBetaNet, AlphaNet           1      shapes-002\n"),
        ("csv", 'line,steps,papers\n"BetaNet, AlphaNet",1,shapes-002\n'),
        ("json", '[\n{"line": "BetaNet, AlphaNet", "steps": 1, "papers": "shapes-002"},\n'),
    ],
)
def test_each_format_is_spelt_its_way(build: Path, form: str, expected: str) -> None:
    """A table of people, a spreadsheet or a program."""
    assert sparql(build, "lineage", "-p", "method=betanet", "-f", form).startswith(expected)


def test_a_file_has_parameters_of_its_own(build: Path, tmp_path: Path) -> None:
    """A header gives them types and defaults, also where SPARQL takes nothing but a number."""
    path = tmp_path / "mine.rq"
    path.write_text(
        "# title: Mine\n# param: most (integer, default=1) – the most rows\n"
        "SELECT ?name { [] a kg:Metric ; skos:prefLabel ?name } ORDER BY ?name LIMIT $most\n",
        encoding="utf-8",
    )

    assert sparql(build, str(path), "-f", "csv") == "name\nF1\n"
    assert sparql(build, str(path), "-f", "csv", "-p", "most=2") == "name\nF1\nF\\1\n"


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("ASK { ?m skos:prefLabel 'AlphaNet' }", "table", "answer\ntrue\n"),
        ("ASK { ?m skos:prefLabel 'GammaNet' }", "csv", "answer\nfalse\n"),
        (
            "CONSTRUCT { ?m a kg:Known } { ?m skos:prefLabel 'AlphaNet' }",
            "csv",
            "subject,predicate,object\n"
            "urn:claimgraph:entity/{id},http://www.w3.org/1999/02/22-rdf-syntax-ns#type,urn:claimgraph:vocab#Known\n",
        ),
        (
            "CONSTRUCT { ?m kg:says '\"é\"'@fr } { ?m skos:prefLabel 'AlphaNet' }",
            "ntriples",
            '<urn:claimgraph:entity/{id}> <urn:claimgraph:vocab#says> "\\"é\\""@fr .\n',
        ),
    ],
)
def test_every_form_of_query_prints_something(build: Path, text: str, form: str, expected: str) -> None:
    """ASK prints true or false, CONSTRUCT its triples."""
    node = next(entity.id for entity in golden_graph().entities if entity.name == "AlphaNet")

    assert sparql(build, text, "-f", form) == expected.replace("{id}", node)


def test_an_answer_without_rows_says_so(build: Path, tmp_path: Path) -> None:
    """CSV still has its header, and standard error says that there is nothing below it."""
    done = kg("sparql", "leaderboard", "-b", build, "-p", "name=nothing", "-f", "csv", cwd=tmp_path)

    assert done.stdout == "subject,metrics,kind,bound,value,unit,quote,paper\n"
    assert (done.returncode, done.stderr) == (0, "no rows\n")


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["SELECT ?m { ?m a kg:Method"], "error: line 1, column 27: expected ", "hint: it stops making sense at its"),
        (["SELECT * { SERVICE <http://x/> {} }"], "error: query query: line 1, column 12: SERVICE", "hint: kg export"),
        (["LOAD <http://x/>"], "error: query query: line 1, column 1: LOAD changes a graph", "hint: kg export"),
        ([ENDLESS, "--timeout", "0.5"], "error: the query was stopped after 0.5 seconds", "hint: give it more"),
        (["leaderboard"], "error: query leaderboard: needs a value for name", "hint: leaderboard takes --param name=…"),
        (["leaderbord"], "error: leaderbord: expected a query of the catalogue", "hint: did you mean leaderboard?"),
        (["mine.cypher"], "error: mine.cypher: expected SPARQL, but this is a file", "hint: kg query mine.cypher"),
        ([" "], "error: query: expected a name, a file or SPARQL, but it is empty", "hint: kg sparql overview"),
        (["ASK {}", "-f", "ntriples"], "error: query query: expected CONSTRUCT or DESCRIBE", "hint: --format json"),
        (["ASK {}", "-p", "x=1"], "error: query query: has no parameter $x", "hint: write $x"),
        (["overview", "-b", "nowhere"], "error: nowhere: expected a build folder", "hint: kg build"),
    ],
)
def test_a_mistake_is_one_line_and_a_hint(
    build: Path, tmp_path: Path, arguments: list[str], message: str, hint: str
) -> None:
    """The exit code is 1, the output empty, and standard error has the complaint alone."""
    done = kg("sparql", *arguments, *(() if "-b" in arguments else ("-b", build)), cwd=tmp_path)
    first, second = done.stderr.splitlines()

    assert (done.returncode, done.stdout) == (1, "")
    assert first.startswith(message)
    assert second.startswith(hint)


def test_cypher_is_not_asked_of_a_file_of_sparql(tmp_path: Path) -> None:
    """The hint has the command that takes it."""
    done = kg("query", "mine.rq", cwd=tmp_path)

    assert done.stderr == "error: mine.rq: expected Cypher, but this is a file of SPARQL\nhint: kg sparql mine.rq\n"


def catches_ctrl_c(pid: int) -> bool:
    """Tell whether a process handles SIGINT itself."""
    caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"))
    return caught is not None and bool(int(caught[1], 16) >> (signal.SIGINT - 1) & 1)


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until something is so, a minute at most."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_ctrl_c_ends_a_query(build: Path, tmp_path: Path) -> None:
    """At once, however long it would take."""
    with subprocess.Popen([KG, "sparql", ENDLESS, "-b", build], cwd=tmp_path, stderr=subprocess.PIPE) as process:
        wait_for(lambda: catches_ctrl_c(process.pid))  # Python has begun
        wait_for(lambda: not catches_ctrl_c(process.pid))  # and has handed over to the store
        os.kill(process.pid, signal.SIGINT)

        assert process.wait(10) == -signal.SIGINT
