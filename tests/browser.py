"""A headless Chromium that watches the page it shows: for the tests of HTML pages.

Comes in: a file. Goes out: a ``Browser`` that clicks, types and asks, and that lists every request
that left the machine's own files and every error that the page logged.
"""

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.webdriver import Chrome, ChromeOptions
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.support.wait import WebDriverWait

#: Flags that keep Chromium to the page: no sandbox (containers have none), no talk of its own, no motion.
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
    "--hide-scrollbars",
    "--force-prefers-reduced-motion",
)
#: Requests that stay inside: the page's own file, and what it carries in itself.
INSIDE = ("file:", "data:", "blob:", "about:", "chrome:")
PATIENCE_SECONDS = 20
WINDOW = {"width": 1400, "height": 900, "deviceScaleFactor": 1, "mobile": False}
PHONE = {"width": 390, "height": 800}


def missing_browser() -> list[str]:
    """List the Debian packages that are needed and not installed."""
    programs = {"chromium": "chromium", "chromedriver": "chromium-driver"}
    return [package for program, package in programs.items() if shutil.which(program) is None]


class Browser:
    """One window of Chromium."""

    def __init__(self, driver: Chrome) -> None:
        self._driver = driver
        self.requests: list[str] = []

    def open(self, page: Path, fragment: str = "") -> None:
        """Open a file in a fresh document and wait until the page has drawn."""
        self._driver.get("about:blank")
        self.take_requests()
        self._driver.get(page.as_uri() + (f"#{fragment}" if fragment else ""))
        self.wait("document.readyState === 'complete'")

    def run(self, script: str, *arguments: object) -> Any:
        """Run a script in the page and return its result."""
        return self._driver.execute_script(script, *arguments)

    def ask(self, expression: str) -> Any:
        """Return the value of an expression of the page."""
        return self.run(f"return {expression}")

    def wait(self, expression: str) -> None:
        """Wait until an expression of the page is true; time out with an error that names it."""
        WebDriverWait(self._driver, PATIENCE_SECONDS).until(
            lambda _: self.ask(f"Boolean({expression})"), f"never true: {expression}"
        )

    def click(self, selector: str) -> None:
        """Click the first element that a CSS selector finds."""
        self._driver.find_element(By.CSS_SELECTOR, selector).click()

    def click_at(self, x: float, y: float) -> None:
        """Click a place of the window."""
        actions = ActionChains(self._driver)
        actions.w3c_actions.pointer_action.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
        actions.w3c_actions.pointer_action.click()
        actions.perform()

    def press(self, *keys: str) -> None:
        """Type keys into whatever has the focus."""
        ActionChains(self._driver).send_keys(*keys).perform()

    def back(self) -> None:
        """Press the back button."""
        self._driver.back()

    def text(self, selector: str) -> str:
        """Return the visible text of an element."""
        return self._driver.find_element(By.CSS_SELECTOR, selector).text

    def save(self, folder: Path, selector: str) -> Path:
        """Click what saves a CSV file, and return that file once it is there and holds something."""
        where = {"behavior": "allow", "downloadPath": str(folder)}
        self._driver.execute_cdp_cmd("Browser.setDownloadBehavior", where)
        before = set(folder.iterdir())
        self.click(selector)
        saved = WebDriverWait(self._driver, PATIENCE_SECONDS).until(
            lambda _: [file for file in set(folder.glob("*.csv")) - before if file.stat().st_size],
            f"nothing was saved to {folder}",
        )
        return saved[0]

    @contextmanager
    def printing(self) -> Iterator[None]:
        """Show the page as on paper."""
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
        try:
            yield
        finally:
            self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})

    @contextmanager
    def preferring(self, feature: str, value: str) -> Iterator[None]:
        """Let the system prefer something, such as a dark colour scheme."""
        wish = [{"name": f"prefers-{feature}", "value": value}]
        self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": wish})
        try:
            yield
        finally:
            self._driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})

    @contextmanager
    def narrow(self, width: int = PHONE["width"]) -> Iterator[None]:
        """Show the page in a window of some width, that of a phone unless told."""
        self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {**WINDOW, **PHONE, "width": width})
        try:
            yield
        finally:
            self._driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", WINDOW)

    def screenshot(self, file: Path) -> None:
        """Save the window as a PNG."""
        self._driver.save_screenshot(str(file))

    def take_requests(self) -> list[str]:
        """Return the addresses asked for since the last call, but for those inside the page's own file."""
        entries = (json.loads(entry["message"])["message"] for entry in self._driver.get_log("performance"))  # type: ignore[no-untyped-call]
        sent = (e["params"]["request"]["url"] for e in entries if e["method"] == "Network.requestWillBeSent")
        return [address for address in sent if not address.startswith(INSIDE)]

    def take_errors(self) -> list[str]:
        """Return the messages of the console since the last call, warnings included."""
        return [str(entry["message"]) for entry in self._driver.get_log("browser")]  # type: ignore[no-untyped-call]


@contextmanager
def open_browser(profile: Path) -> Iterator[Browser]:
    """Start Chromium with a profile folder of its own, and end it."""
    options = ChromeOptions()
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.binary_location = shutil.which("chromium") or ""
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = Chrome(options=options, service=Service(shutil.which("chromedriver")))
    try:
        driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", WINDOW)
        yield Browser(driver)
    finally:
        driver.quit()
