/**
 * Runs a line of the command menu, by its `data-go`, `data-press` or `data-send`.
 *
 * @module
 */

/** Runs a line through the page's own links, keys and forms, so that the inbox stays live. */
export function act({ dataset }: HTMLElement, csrf: string): void {
  const { go, press, send, fields } = dataset;
  if (go !== undefined) follow(go);
  if (press !== undefined) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: press, bubbles: true }));
  if (send !== undefined) submit(send, { ...JSON.parse(fields ?? "{}"), csrf });
}

function follow(address: string): void {
  const link = Object.assign(document.createElement("a"), { href: address });
  document.body.append(link);
  link.click();
  link.remove();
}

function submit(address: string, fields: Readonly<Record<string, string>>): void {
  const form = Object.assign(document.createElement("form"), { method: "post", hidden: true });
  form.setAttribute("action", address);
  form.dataset["liveForm"] = "";
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  form.requestSubmit();
  form.remove();
}
