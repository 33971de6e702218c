/**
 * Which model answers in a workspace: the one set on the desk, else the one the desk was started with.
 *
 * @module
 */
import { z } from "zod";
import { type AllowedHosts, isAllowedHost } from "../agent/private_hosts.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import type { ChatDesk } from "./chat.ts";
import type { Model } from "./model.ts";
import { providerModel } from "./provider.ts";
import { isModelProvider, MODEL_KEY_NAMES, MODEL_PROVIDERS, type ModelProvider, type ModelServer } from "./settings.ts";

/** A model's server as it was set on the desk; the key's value cannot be read. */
export type ChosenServer = ModelServer & { readonly keySetAt: Date | null };

/** The values of the form. */
export type WrittenServer = {
  readonly provider: string;
  readonly url: string;
  readonly model: string;
  /** A new key; empty keeps the one that is set, as long as the address keeps its origin. */
  readonly key: string;
  /** A key that was entered before and is not saved yet, as {@link readServer} returned it; JSON, or empty. */
  readonly sealedKey: string;
  readonly removeKey: boolean;
};

/** The model that answers in a workspace. */
export async function modelOf(desk: ChatDesk & Pick<Desk, "db" | "model">, workspace: string): Promise<Model> {
  const server = await chosenServer(desk, workspace);
  return server === null ? desk.model : providerModel(desk, workspace, server);
}

/** The server that was set on the desk; null when none was. */
export async function chosenServer({ db }: Pick<Desk, "db">, workspace: string): Promise<ChosenServer | null> {
  const row = await db.selectFrom("models").select(["provider", "url", "model", "key", "keySetAt"])
    .where("workspace", "=", workspace).executeTakeFirst();
  return row ?? null;
}

/**
 * Checks the form's values and puts a new key into the vault; nothing is saved yet.
 *
 * @param kept the server that is set, whose key an unchanged origin keeps
 * @throws DeskError invalid_input
 */
export async function readServer(
  desk: Pick<Desk, "vault" | "now" | "privateHosts">,
  workspace: string,
  written: WrittenServer,
  kept: ChosenServer | null,
): Promise<ChosenServer> {
  const url = checkAddress(written.url, desk);
  const place = { provider: checkProvider(written.provider), url: url.href.replace(/(?<!\/)\/+$/, "") };
  const server = { ...place, model: checkModel(written.model) };
  const value = written.key.trim();
  if (value !== "") {
    checkKey(value);
    const name = MODEL_KEY_NAMES.find((each) => each !== kept?.key?.name) ?? MODEL_KEY_NAMES[0];
    const sealed = await desk.vault.setSecret({ workspace, name }, { value, origins: [url.origin] });
    return { ...server, key: { name, sealed }, keySetAt: desk.now() };
  }
  // Bound to one origin by the sandbox, which does not open a forged one.
  const entered = modelKeySchema.safeParse(parseJson(written.sealedKey)).data;
  if (entered !== undefined && !written.removeKey) return { ...server, key: entered, keySetAt: desk.now() };
  if (written.removeKey || kept === null || kept.key === null) return { ...server, key: null, keySetAt: null };
  if (new URL(kept.url).origin !== url.origin) {
    throw refusal(
      "key",
      `The key is bound to ${new URL(kept.url).origin} and is not sent elsewhere.`,
      "Enter the key for the new address, or remove the old one.",
    );
  }
  return { ...server, key: kept.key, keySetAt: kept.keySetAt };
}

/** Makes this server the one that answers from the next message on. */
export async function saveServer(
  { db, now, vault }: Pick<Desk, "db" | "now" | "vault">,
  workspace: string,
  { provider, url, model, key, keySetAt }: ChosenServer,
  by: string,
): Promise<void> {
  const before = await chosenServer({ db }, workspace);
  const row = { provider, url, model, key: json(key), keySetAt, setAt: now(), setBy: by };
  await db.insertInto("models").values({ workspace, ...row })
    .onConflict((conflict) => conflict.column("workspace").doUpdateSet(row))
    .execute();
  if (before !== null && before.key !== null && before.key.name !== key?.name) {
    await vault.removeSecret({ workspace, name: before.key.name });
  }
}

/** Deletes the server and its key: the desk's own model answers again. */
export async function forgetServer({ db, vault }: Pick<Desk, "db" | "vault">, workspace: string): Promise<void> {
  const before = await chosenServer({ db }, workspace);
  await db.deleteFrom("models").where("workspace", "=", workspace).execute();
  const key = before?.key ?? null;
  if (key !== null) await vault.removeSecret({ workspace, name: key.name });
}

const part = z.string().regex(/^[\w-]+$/).max(MODEL_LIMITS.sealedPartCharsMax);
const modelKeySchema = z.strictObject({
  name: z.enum(MODEL_KEY_NAMES),
  sealed: z.strictObject({ v: z.literal(2), kid: part, seq: z.number().int(), iv: part, ct: part }),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function checkProvider(provider: string): ModelProvider {
  if (isModelProvider(provider)) return provider;
  throw refusal("provider", "Choose a protocol.", `Use ${Object.values(MODEL_PROVIDERS).join(" or ")}.`);
}

function checkAddress(text: string, allowed: AllowedHosts): URL {
  const url = URL.parse(text.trim());
  const fix = "Write the base address from its documentation, such as https://api.openai.com/v1.";
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === "") {
    throw refusal("url", "The address is not a URL of a server.", fix);
  }
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    throw refusal("url", "The address has more than a server and a path.", fix);
  }
  if (url.protocol === "http:" && !isAllowedHost(allowed, url)) {
    throw refusal(
      "url",
      "The address is not https: the key and every message could be read on the way.",
      "Use https, or let the operator name this host in SVC_ALLOW_PRIVATE.",
    );
  }
  return url;
}

function checkModel(text: string): string {
  const model = text.trim();
  if (model !== "" && model.length <= MODEL_LIMITS.nameCharsMax && /^[\x21-\x7e]+$/.test(model)) return model;
  throw refusal(
    "model",
    "The model's name is missing, too long, or has a space in it.",
    "Write the name as the server lists it, such as gpt-5-mini or claude-sonnet-4-5.",
  );
}

function checkKey(value: string): void {
  const { charsMin, charsMax } = SECRET_LIMITS;
  if (value.length >= charsMin && value.length <= charsMax && /^[\x21-\x7e]+$/.test(value)) return;
  throw refusal(
    "key",
    `A key has ${charsMin} to ${charsMax} letters, digits and signs, and no spaces.`,
    "Copy the key alone, as the provider shows it.",
  );
}

/** The error about one field of the form. */
function refusal(parameter: keyof WrittenServer, message: string, fix: string): DeskError {
  return new DeskError("invalid_input", message, { fix, faults: [{ parameter, message, fix }] });
}
