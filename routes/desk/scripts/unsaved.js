// Forms with `data-saves`: the page warns before it is left with unsaved input, and Ctrl S or Ctrl Enter saves (⌘ on a
// Mac); changes that customers would see at once are saved to the draft.

// The form that the browser is submitting.
let leavesBy = null;

function savingForms() {
  return [...document.querySelectorAll("form[data-saves]")];
}

function isChanged(field) {
  if (field.matches("[type=hidden], button, fieldset, output, :disabled")) return false;
  if (field.matches("[type=checkbox], [type=radio]")) return field.checked !== field.defaultChecked;
  if (field.matches("[type=file]")) return field.files.length > 0;
  if (!field.matches("select")) return field.value !== field.defaultValue;
  const options = [...field.options];
  const shown = options.some((option) => option.defaultSelected) ? null : options[0];
  return options.some((option) => option.selected !== (option.defaultSelected || !field.multiple && option === shown));
}

// Autofilled fields are not a change by the user: only forms with input events are compared.
function isUnsaved(form) {
  if (form === leavesBy || form.inert) return false;
  return form.hasAttribute("data-unsaved") || form.hasAttribute("data-typed") && [...form.elements].some(isChanged);
}

for (const kind of ["input", "change"]) {
  document.addEventListener(kind, ({ target }) => {
    leavesBy = null;
    target.form?.matches("[data-saves]") && target.form.setAttribute("data-typed", "");
  });
}

document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) leavesBy = event.target;
});

// A preview, a refusal or an added row, answered to a script, is not a save.
document.addEventListener("refreshed", ({ detail }) => {
  if (!detail || detail.redirected || document.querySelector("#main .notice.good")) return;
  savingForms().find((form) => form.getAttribute("data-form") === detail.name)?.setAttribute("data-unsaved", "");
});

function sameForm(within, form) {
  const kind = form.hasAttribute("data-form") ? "data-form" : "action";
  return [...within.querySelectorAll("form[data-saves]")].find((other) =>
    other.getAttribute(kind) === form.getAttribute(kind)
  );
}

// Moves unsaved input of the page's other forms into the refreshed page. If that is another page, nothing is moved, and
// `desk.js` navigates as for any link.
document.addEventListener("refreshing", (event) => {
  const { form: sent, main } = event.detail;
  const moved = savingForms().filter((form) => form !== sent && isUnsaved(form))
    .map((form) => [form, sameForm(main, form)]);
  if (moved.some(([, place]) => !place)) return event.preventDefault();
  for (const [form, place] of moved) {
    // Hidden fields are those of the new page. For a field that was overtaken they stay those of the old page, so that
    // the desk reports the conflict.
    for (const { name, value } of isOvertaken(form, place) ? [] : place.querySelectorAll("input[type=hidden]")) {
      const own = form.querySelector(`input[type=hidden][name="${CSS.escape(name)}"]`);
      if (own) own.value = value;
    }
    place.replaceWith(form);
  }
});

// Whether a changed field has another initial value on the next page.
function isOvertaken(form, place) {
  const begun = ({ defaultValue, defaultChecked, options = [] }) =>
    [defaultChecked, defaultValue, ...[...options].map((option) => option.defaultSelected && option.value)].join();
  return [...form.elements].filter(isChanged).some((field) => {
    const isSame = ({ name, id, type, value }) =>
      name === field.name && id === field.id && (type !== "radio" || value === field.value);
    const next = [...place.elements].find(isSame);
    return next && begun(next) !== begun(field);
  });
}

// Notes beside a conversation have no page to warn on: they are saved when their field loses focus, such as by a click
// on another conversation. A button of the form saves by itself.
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const isDone = !target.matches("[data-saves-itself]") || target.form.contains(relatedTarget);
  if (!isDone && target.value !== target.defaultValue) target.form.requestSubmit();
});

addEventListener("beforeunload", (event) => {
  if (savingForms().some(isUnsaved)) event.preventDefault();
});

// After going back, the browser restores this page from its cache.
addEventListener("pageshow", () => leavesBy = null);

// A page with a refused form contains the typed values.
for (const form of savingForms()) if (form.querySelector(".fault")) form.setAttribute("data-unsaved", "");

// Live changes are previewed first: by keys a change is saved to the draft, and the editor stays open. If the draft has
// another change of the same file, a confirmation is asked for.
function saveByKey(form) {
  const button = form.querySelector("button[name=into][value=draft]:not(:disabled)") ??
    form.querySelector("button.primary[type=submit]:not(:disabled)");
  const question = form.querySelector("[data-asks]")?.dataset.asks;
  if (!button || question && !confirm(question)) return;
  const stay = Object.assign(document.createElement("input"), { type: "hidden", name: "stay", value: "true" });
  form.append(stay);
  form.requestSubmit(button);
  stay.remove();
}

document.addEventListener("keydown", (event) => {
  // Autofill dispatches this event without a key.
  const key = event.key?.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing) return;
  if (key !== "s" && key !== "enter" || document.querySelector("dialog:popover-open, dialog[open]")) return;
  const own = document.activeElement?.closest("form[data-saves]");
  const [first] = savingForms();
  const form = own ?? (key === "s" ? savingForms().find(isUnsaved) ?? first : undefined);
  if (!form) return;
  event.preventDefault();
  if (!event.repeat) saveByKey(form);
});
