/**
 * The server of a model as an owner enters it: checked, with its key stored in the vault.
 *
 * @module
 */
import { z } from "zod";
import { type AllowedHosts, allowFix, isAllowedHost } from "../agent/actions/private_hosts.ts";
import type { ModelKey, ModelPlace } from "../db/tables/models.ts";
import type { Desk } from "../desk.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { MODEL_LIMITS } from "../limits/conversations.ts";
import { DeskError } from "../problem.ts";
import type { ChosenServer } from "./chosen.ts";
import { DEFAULT_OPTIONS, isModelProvider, MODEL_KEY_NAMES, MODEL_PROVIDERS, type ModelProvider } from "./settings.ts";
import { readOptions, type WrittenOptions } from "./written_options.ts";
import { readJson } from "../json.ts";

/** The values of the form. */
export type WrittenServer = {
  readonly provider: string;
  readonly url: string;
  readonly model: string;
  /** A new key; empty keeps the current one, as long as the address keeps its origin. */
  readonly key: string;
  /** A key that was entered before and is not saved yet, as {@link readServer} returned it; JSON, or empty. */
  readonly sealedKey: string;
  readonly removeKey: boolean;
  /** Default: the options are unchanged. */
  readonly options?: WrittenOptions;
};

/**
 * Checks the form's values and stores a new key in the vault; nothing is saved yet.
 *
 * @param kept the current server, whose key is kept for an unchanged origin
 * @throws DeskError invalid_input
 */
export async function readServer(
  desk: Pick<Desk, "vault" | "now" | "privateHosts">,
  workspace: string,
  written: WrittenServer,
  kept: ChosenServer | null,
  place: ModelPlace = "first",
): Promise<ChosenServer> {
  const url = checkAddress(written.url, desk);
  const server = {
    provider: checkProvider(written.provider),
    url: url.href.replace(/(?<!\/)\/+$/, ""),
    model: checkModel(written.model),
    options: written.options === undefined ? kept?.options ?? DEFAULT_OPTIONS : readOptions(written.options),
  };
  const value = written.key.trim();
  if (value !== "") {
    checkKey(value);
    const [firstName, secondName] = MODEL_KEY_NAMES[place];
    const name = kept?.key?.name === firstName ? secondName : firstName;
    const sealed = await desk.vault.setSecret({ workspace, name }, { value, origins: [url.origin] });
    return { ...server, key: { name, sealed }, keySetAt: desk.now() };
  }
  // Bound to one origin by the sandbox, which does not open a forged one.
  const entered = readEntered(written.sealedKey, place);
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

const part = z.string().regex(/^[\w-]+$/).max(MODEL_LIMITS.sealedPartCharsMax);
const modelKeySchema = z.strictObject({
  name: z.enum([...MODEL_KEY_NAMES.first, ...MODEL_KEY_NAMES.second]),
  sealed: z.strictObject({ v: z.literal(2), kid: part, seq: z.number().int(), iv: part, ct: part }),
});

/** Returns a key that was entered for this model and sealed before, or undefined. */
function readEntered(text: string, place: ModelPlace): ModelKey | undefined {
  const { data } = modelKeySchema.safeParse(readJson(text));
  const names: readonly string[] = MODEL_KEY_NAMES[place];
  return data !== undefined && names.includes(data.name) ? data : undefined;
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
      allowFix("Use https", url),
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

/** Returns the error about one field of the form. */
function refusal(parameter: keyof WrittenServer, message: string, fix: string): DeskError {
  return new DeskError("invalid_input", message, { fix, faults: [{ parameter, message, fix }] });
}
