"""The commands ``query`` and ``queries`` as a user meets them: a process, its streams, its folder and its exit code."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kg.build_folder import STORE, write_manifest
from kg.cli import app
from kg.queries import read_catalogue
from kg.sinks.neo4j import Server, connect
from tests.golden_graph import golden_graph

#: It compares everything with everything, in one expression that no engine looks up from.
ENDLESS = "RETURN size([x IN range(1, 100000) WHERE any(y IN range(1, 100000) WHERE y = x * x + 1)]) AS n"
KG = Path(sys.executable).with_name("kg")
#: Words that only a log or a stack trace has.
NOISE = ("WARN", "INFO", "Exception", "Traceback", "com.arcadedb", "\tat ")


@pytest.fixture(scope="module")
def build(golden_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out a build folder around the golden graph's store."""
    folder = tmp_path_factory.mktemp("out")
    shutil.copytree(golden_store, folder / STORE)
    write_manifest(folder, {})
    return folder


def kg(*arguments: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program in a folder."""
    return subprocess.run(
        [KG, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        env={**os.environ, **environment},
        timeout=300,
        check=False,
    )


def test_json_is_the_whole_output(build: Path, tmp_path: Path) -> None:
    """The answer is on standard output, nothing on standard error, and nothing is left in the folder."""
    done = kg("query", "outperforms", "--build", build, "--param", "method=basenet", "--format", "json", cwd=tmp_path)

    assert done.returncode == 0
    assert json.loads(done.stdout) == [
        {
            "winner": "AlphaNet",
            "loser": "BaseNet",
            "paper": "shapes-001",
            "evidence": "up to 3 points above BaseNet",
        }
    ]
    assert done.stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_a_table_is_not_cut_when_it_is_piped(build: Path, tmp_path: Path) -> None:
    """Where standard output is no terminal, each row is one line and whole."""
    cypher = "MATCH (p:Paper {id: 'shapes-006'}) RETURN p.id AS paper, p.text AS text"
    done = kg("query", cypher, "--build", build, cwd=tmp_path)

    assert done.stdout == (
        "paper       text\n"
        "shapes-006  Sorting of images is hard,\\r\\nand we are the first to ask why people like it.\\n\n"
    )


def test_an_answer_without_rows_says_so(build: Path, tmp_path: Path) -> None:
    """CSV still has its header, and standard error says that there is nothing below it."""
    done = kg("query", "leaderboard", "-b", build, "-p", "name=nothing", "-f", "csv", cwd=tmp_path)

    assert done.returncode == 0
    assert done.stdout == "subject,metrics,kind,bound,value,unit,quote,paper\n"
    assert done.stderr == "no rows\n"


@pytest.mark.parametrize(
    ("arguments", "message", "hint"),
    [
        (["MATCH (m:Method RETURN m.id"], "error: line 1, column 17: ", "hint: it stops making sense at: RETURN m.id"),
        (["MATCH (m:Method)\nRETURN"], "error: line 2, column 7: ", "hint: it stops making sense at its end"),
        (
            ["MATCH (m:Method) DELETE m"],
            "error: a query may read the store, but not write to it",
            "hint: change the papers and build again, or load the build into a server",
        ),
        ([ENDLESS, "--timeout", "0.5"], "error: the query was stopped after 0.5 seconds", "hint: give it more"),
        (["leaderboard"], "error: query leaderboard: needs a value for name", "hint: leaderboard takes --param name=…"),
        (["leaderbord"], "error: leaderbord: expected a query of the catalogue", "hint: did you mean leaderboard?"),
        (["overview", "-p", "x=1"], "error: query overview: has no parameter x", "hint: overview takes no parameters"),
        (["overview", "-b", "nowhere"], "error: nowhere: expected a build folder", "hint: kg build"),
        (["overview", "--neo4j", "http://x"], "error: http://x: expected an address", "hint: for example bolt://"),
    ],
)
def test_a_mistake_is_one_line_and_a_hint(
    build: Path, tmp_path: Path, arguments: list[str], message: str, hint: str | None
) -> None:
    """The exit code is 1, the output empty, and standard error has the complaint alone."""
    done = kg("query", *arguments, *(() if "-b" in arguments else ("-b", build)), cwd=tmp_path)
    lines = done.stderr.splitlines()

    assert (done.returncode, done.stdout) == (1, "")
    assert lines[0].startswith(message)
    assert [line.startswith(hint or "") for line in lines[1:]] == ([True] if hint else [])
    assert not any(word in done.stderr for word in NOISE)


def test_a_build_is_not_written_to(build: Path, tmp_path: Path) -> None:
    """To ask for writing without a server is wrong usage."""
    done = kg("query", "CREATE (m:Method {id: 'x'})", "--write", "-b", build, cwd=tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert "a build is only read; name a server with --neo4j" in done.stderr


def test_the_same_bytes_from_either_store(build: Path, tmp_path: Path, bolt_server: Server) -> None:
    """A query prints the same from the build and from a server that the graph was loaded into."""
    with connect(bolt_server) as server:
        server.write(golden_graph())
    arguments = ("query", "MATCH (m:Method) RETURN m, m.aliases AS aliases ORDER BY m.id", "-f", "json")
    here = kg(*arguments, "-b", build, cwd=tmp_path)
    there = kg(
        *arguments,
        "--neo4j",
        bolt_server.uri,
        cwd=tmp_path,
        NEO4J_USERNAME=bolt_server.username,
        NEO4J_PASSWORD=bolt_server.password or "",
        NEO4J_DATABASE=bolt_server.database or "",
    )

    assert here.stdout == there.stdout
    assert "😀" not in here.stdout
    assert 'Quote\\"Net' in here.stdout
    assert (there.returncode, there.stderr) == (0, "")


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("table", "line                        steps  papers\nBetaNet, AlphaNet           1      shapes-002\n"),
        ("csv", 'line,steps,papers\n"[""BetaNet"", ""AlphaNet""]",1,"[""shapes-002""]"\n'),
        ("json", '[\n{"line": ["BetaNet", "AlphaNet"], "steps": 1, "papers": ["shapes-002"]},\n'),
    ],
)
def test_each_format_is_spelt_its_way(build: Path, form: str, expected: str) -> None:
    """Lists are joined for people, and are JSON in CSV and JSON."""
    done = CliRunner().invoke(app, ["query", "lineage", "-b", str(build), "-p", "method=betanet", "-f", form])

    assert done.exit_code == 0
    assert done.stdout.startswith(expected)


def test_a_server_is_asked_as_the_environment_says(bolt_server: Server) -> None:
    """User, password and database come from the environment."""
    with connect(bolt_server) as server:
        server.write(golden_graph())
    environment = {
        "NEO4J_USERNAME": bolt_server.username,
        "NEO4J_PASSWORD": bolt_server.password,
        "NEO4J_DATABASE": bolt_server.database,
    }
    done = CliRunner().invoke(app, ["query", "overview", "--neo4j", bolt_server.uri, "-f", "csv"], env=environment)

    assert done.stdout.startswith("kind,number\nClaim,14\n")


def test_the_catalogue_is_listed() -> None:
    """Each query stands there with what it answers; as JSON, with its parameters."""
    text = CliRunner().invoke(app, ["queries"]).stdout
    items = json.loads(CliRunner().invoke(app, ["queries", "--json"]).stdout)

    assert [item["name"] for item in items] == [query.name for query in read_catalogue()]
    assert all(f"{item['name']}\n    {item['answers']}\n" in f"{text}\n" for item in items)
    assert items[0]["parameters"][-1] == {
        "name": "limit",
        "type": "integer",
        "required": False,
        "default": 100,
        "description": "the most rows to print",
    }
