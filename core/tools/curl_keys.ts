/**
 * Names the keys in a curl command without overwriting an existing key.
 *
 * @module
 */
import type { CurlAction } from "../actions/curl/from_curl.ts";
import { isStoredKey, loadKeys } from "../actions/keys.ts";
import type { KeptKey } from "../ports/vault.ts";
import type { LiveAgent } from "../agent/versions/live.ts";
import { DeskError } from "../problem.ts";
import type { ToolContext } from "./context.ts";

type CurlKey = CurlAction["keys"][number];

/** A key of a command under its final name. */
export type NamedKey = CurlKey & {
  /** The name in the generated file. */
  readonly writtenAs: string;
  /** Whether the desk already has exactly this value under this name. */
  readonly isKept: boolean;
};

const NAMES_TRIED_MAX = 20;

/**
 * Names each key of a command: a free name, or that of a key with the same value and the same origins. If a name is
 * taken by another value, a number is appended.
 *
 * @throws DeskError invalid_input if too many similar names are taken
 */
export async function nameKeys(
  { desk, caller }: ToolContext,
  keys: readonly CurlKey[],
  live: LiveAgent,
): Promise<readonly NamedKey[]> {
  const kept = new Map((await loadKeys(desk, caller.workspace)).map((key) => [key.name, key]));
  const used = new Set([...live.agent.actions.values()].flatMap(({ secrets }) => secrets));
  const taken = new Set(keys.map(({ name }) => name));
  const named: NamedKey[] = [];
  for (const key of keys) {
    const { name, isKept } = await freeName(key, {
      isFree: (name) => !kept.has(name) && (name === key.name || !used.has(name) && !taken.has(name)),
      isSame: async (name) => {
        const other = kept.get(name);
        return other !== undefined && isBoundFor(other, key) &&
          await isStoredKey(desk, caller.workspace, other, key.value);
      },
    });
    taken.add(name);
    named.push({ ...key, name, writtenAs: key.name, isKept });
  }
  return named;
}

/** Returns the file's text with the final names. */
export function renamedKeys(yaml: string, keys: readonly NamedKey[]): string {
  const names = new Map(keys.map(({ writtenAs, name }) => [writtenAs, name]));
  return yaml.replace(/\{secrets\.(\w+)\}/g, (text, name: string) => {
    const final = names.get(name);
    return final === undefined ? text : `{secrets.${final}}`;
  });
}

async function freeName(
  { name: first }: CurlKey,
  { isFree, isSame }: {
    readonly isFree: (name: string) => boolean;
    readonly isSame: (name: string) => Promise<boolean>;
  },
): Promise<{ readonly name: string; readonly isKept: boolean }> {
  for (let number = 1; number <= NAMES_TRIED_MAX; number++) {
    const name = number === 1 ? first : `${first.slice(0, 60)}_${number}`;
    if (isFree(name)) return { name, isKept: false };
    if (await isSame(name)) return { name, isKept: true };
  }
  throw new DeskError("invalid_input", `The names ${first} to ${first}_${NAMES_TRIED_MAX} are taken by other keys.`, {
    fix: "Send `keyName` with another name, or remove keys that nothing uses with remove_key.",
  });
}

function isBoundFor({ origins }: KeptKey, key: CurlKey): boolean {
  return key.origins.every((origin) => origins.includes(origin));
}
