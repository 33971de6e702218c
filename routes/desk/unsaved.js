// Forms that save (`data-saves`): the page asks before it is left with what was typed and not saved, and Ctrl S or Ctrl
// Enter saves (⌘ on a Mac); what customers would meet at once goes into the draft.

// The form that the browser sends.
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

// What a browser or its store of passwords filled in is no one's change: only a form that was typed in is compared.
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

// The answer to a form that a script sent: a preview, a refusal or one more row is not saved.
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

// What was typed in the other forms of this page, and not saved, moves into the page that takes its place. Where that is
// another page, nothing is moved, and `desk.js` leaves this one as any link does.
document.addEventListener("refreshing", (event) => {
  const { form: sent, main } = event.detail;
  const moved = savingForms().filter((form) => form !== sent && isUnsaved(form))
    .map((form) => [form, sameForm(main, form)]);
  if (moved.some(([, place]) => !place)) return event.preventDefault();
  for (const [form, place] of moved) {
    // It is sent for the page that it is on now. What was changed meanwhile stays one of the page before: then the desk
    // says that there is a conflict.
    for (const { name, value } of isOvertaken(form, place) ? [] : place.querySelectorAll("input[type=hidden]")) {
      const own = form.querySelector(`input[type=hidden][name="${CSS.escape(name)}"]`);
      if (own) own.value = value;
    }
    place.replaceWith(form);
  }
});

// Whether a field in which something was typed began with another value on the next page.
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

// Beside a conversation there is no page to be asked on: its notes are saved as their field is left, such as by a click
// on another conversation. A button of the form does it itself.
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const isDone = !target.matches("[data-saves-itself]") || target.form.contains(relatedTarget);
  if (!isDone && target.value !== target.defaultValue) target.form.requestSubmit();
});

addEventListener("beforeunload", (event) => {
  if (savingForms().some(isUnsaved)) event.preventDefault();
});

// Back from another page, the browser shows this one as it was.
addEventListener("pageshow", () => leavesBy = null);

// A page with a form that was refused shows what was typed.
for (const form of savingForms()) if (form.querySelector(".fault")) form.setAttribute("data-unsaved", "");

// What goes live is seen before: by keys a change goes into the draft, and the editor stays open. Where the draft has
// another change of the same, one is asked.
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
  // A browser that fills a field in sends one without a key.
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
