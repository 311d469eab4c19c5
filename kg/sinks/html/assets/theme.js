// Light or dark: as the system says, until the reader says otherwise.

let isDark = matchMedia("(prefers-color-scheme: dark)").matches;
const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;

const themed = (colour) => (isDark ? colour.dark : colour.light);
const background = () => legend.backgrounds[isDark ? 1 : 0];

function applyTheme() {
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
  byId("theme").setAttribute("aria-pressed", String(isDark));
}

// Paper is light, whatever the screen is.
function onThemeChange(callback) {
  const turn = (dark) => {
    if (dark === isDark) return;
    isDark = dark;
    applyTheme();
    callback();
  };
  let onScreen = isDark;
  byId("theme").addEventListener("click", () => turn(!isDark));
  addEventListener("beforeprint", () => { onScreen = isDark; turn(false); });
  addEventListener("afterprint", () => turn(onScreen));
  applyTheme();
}
