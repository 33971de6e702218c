/**
 * Plays conversations about the actions that change something, a few at a time.
 *
 * @module
 */
import type { Action } from "../core/agent/actions/action.ts";
import { changesIn } from "./actions.ts";
import type { Copy } from "./copy.ts";
import { type GroupOptions, type GroupResult, type Tally, tally } from "./group.ts";

/** Plays one conversation. @returns whether the customer was asked, and agreed */
export type PlayConversation = (
  copy: Copy,
  action: Action,
  at: number,
  note: Tally["note"],
) => Promise<boolean>;

/** Concurrent conversations. */
const WORKERS = 4;

/** Plays conversations 0 to `size - 1`, cycling through the actions. */
export async function playConversations(
  copy: Copy,
  { size, onProgress }: GroupOptions,
  play: PlayConversation,
): Promise<GroupResult> {
  const counted = tally();
  const actions = changesIn(copy.files);
  let next = 0;
  let done = 0;
  let yeses = 0;
  const work = async () => {
    while (next < size) {
      const at = next++;
      const action = actions[at % actions.length];
      if (action !== undefined && await play(copy, action, at, counted.note)) yeses++;
      onProgress(++done, size);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return counted.result({ conversations: size, "actions that change something": actions.length, yeses });
}
