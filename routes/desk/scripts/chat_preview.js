// Updates the chat on the Appearance page as its settings are typed, before they are saved.
(() => {
  const NAME = /^widget\.appearance\.(\w+)$/;
  const DESKTOP_WIDTH = 1024;
  const LISTS = ["suggestions"];
  const NUMBERS = ["radius"];
  const OPTIONAL = ["logo", "logoDark"];

  const site = () => document.querySelector("[data-site]");

  document.addEventListener("input", ({ target }) => {
    const output = document.querySelector(`[data-shows="${CSS.escape(target.name ?? "")}"]`);
    if (output) output.textContent = [target.value, output.dataset.unit].filter(Boolean).join(" ");
    if (site() && (NAME.test(target.name) || target.name?.startsWith("preview-"))) show();
  });

  // The sample website reports when it is ready; a save replaces it with a new one.
  addEventListener("message", ({ origin, source, data }) => {
    if (origin !== location.origin || source !== site()?.contentWindow || data.type !== "svc:site-ready") return;
    begin();
    show();
  });

  addEventListener("resize", fit);

  function chosen() {
    const bar = document.querySelector("[data-site-bar]");
    const value = (name) => bar.querySelector(`[name="preview-${name}"]:checked`);
    return { device: value("device"), scheme: value("scheme"), shown: value("shown") };
  }

  // Once: what was chosen stays. On a phone a desktop would be too small to read.
  function begin() {
    const bar = document.querySelector("[data-site-bar]");
    if (bar.dataset.begun) return;
    bar.dataset.begun = "yes";
    choose("device", matchMedia("(max-width: 640px)").matches ? "phone" : "desktop");
    choose("scheme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  }

  function choose(name, value) {
    document.querySelector(`[name="preview-${name}"][value="${value}"]`).checked = true;
  }

  function show() {
    const { device, scheme, shown } = chosen();
    document.querySelector(".chat-preview-stage").dataset.device = device.value;
    fit();
    const config = draft();
    const theme = config.theme === "auto" ? scheme.value : config.theme;
    site().contentWindow.postMessage(
      { v: 1, type: "svc:site", config, theme, open: shown.value === "open" },
      location.origin,
    );
  }

  // A desktop keeps its width and is scaled down.
  function fit() {
    const stage = document.querySelector(".chat-preview-stage");
    stage?.style.setProperty("--scale", String(stage.clientWidth / DESKTOP_WIDTH));
  }

  function draft() {
    const form = new FormData(document.querySelector('[data-form="appearance"]'));
    const config = {};
    for (const [path, value] of form) {
      const [, name] = NAME.exec(path) ?? [];
      if (name) config[name] = read(name, value);
    }
    return config;
  }

  function read(name, value) {
    if (LISTS.includes(name)) {
      return inEnglish(value.split("\n").map((line) => line.trim()).filter(Boolean)).slice(0, 6);
    }
    // A line with a language's code begins the greeting of that language: see core/settings/greeting.ts.
    if (name === "greeting") return inEnglish(value.split(/\n(?=[a-z]{2}:\s*\S)/))[0]?.trim() ?? "";
    if (NUMBERS.includes(name)) return Number(value);
    if (OPTIONAL.includes(name)) return /^https:\/\/\S+$/.test(value) ? value : null;
    return value;
  }

  // The sample website is in English: see core/settings/suggestions.ts.
  function inEnglish(lines) {
    const english = lines.filter((line) => line.startsWith("en:")).map((line) => line.slice(3).trim());
    return english.length > 0 ? english : lines.filter((line) => !/^[a-z]{2}:/.test(line));
  }
})();
