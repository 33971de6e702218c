/**
 * The built-in model's decisions on the messages of a desk, and the action that the peer would choose.
 *
 * @module
 */
import type { ModelRequest } from "../../core/model/model.ts";
import { decide } from "../../core/model/builtin/decide.ts";
import type { NextStep } from "../../core/model/builtin/next_step.ts";
import { labelOf } from "../../core/model/builtin/labels.ts";
import { buildIndex, rankActions } from "../../core/model/intents/rank.ts";
import { FAR } from "./far.ts";
import { NEAR } from "./near.ts";
import { plainChooser } from "./plain.ts";
import { functionsOf, type Half, halfOf, type Scene } from "./scene.ts";

/** The number of messages by result. */
export type Tally = {
  readonly messages: number;
  /** The best match is the correct action, whether it is certain enough to act or not. */
  readonly chosen: number;
  readonly peerChosen: number;
  /** Acted: called the action, or asked for a missing input. */
  readonly right: number;
  readonly wrong: number;
  /** Asked, with the correct action among the buttons. */
  readonly asked: number;
  /** Neither acted nor offered the correct action. */
  readonly none: number;
  /** Messages that no action of the desk is for, and how many of them were acted on. */
  readonly outside: number;
  readonly outsideActed: number;
  /** The same for messages close to an action, and for how many the peer would choose one if it acted as often. */
  readonly near: number;
  readonly nearActed: number;
  readonly nearPeerActed: number;
  /** The total time of all decisions in milliseconds. */
  readonly ms: number;
};

type SceneTrial = { readonly scene: Scene; readonly examplesEach: number; readonly half: Half };

/** Tests a desk with some examples for each action on one half of its messages. */
export function tryScene({ scene, examplesEach, half }: SceneTrial): Tally {
  const request = requestOf(scene, examplesEach);
  const index = buildIndex(request);
  const peer = plainChooser(scene.actions, examplesEach);
  const inside = scene.actions.flatMap(({ name, messages }) => ofHalf(messages, half).map((text) => ({ name, text })));
  const outside = ofHalf([...scene.outOfScope, ...FAR], half);
  const near = ofHalf(NEAR.get(scene.base ?? scene.name) ?? [], half);
  const startedAt = performance.now();
  const ends = inside.map(({ name, text }) => endOf(decide(saying(request, text), index), name));
  const outsideEnds = outside.map((text) => endOf(decide(saying(request, text), index), null));
  const nearEnds = near.map((text) => endOf(decide(saying(request, text), index), null));
  const ms = performance.now() - startedAt;
  const acted = ends.filter((end) => end === "right" || end === "wrong").length;
  const surest = inside.map(({ text }) => peer(text)[0]?.score ?? 0).toSorted((one, other) => other - one);
  const peerSure = surest[Math.max(0, acted - 1)] ?? 0;
  const count = (end: End) => ends.filter((one) => one === end).length;
  return {
    messages: inside.length,
    chosen: inside.filter(({ name, text }) => rankActions(index, text)[0]?.name === name).length,
    peerChosen: inside.filter(({ name, text }) => peer(text)[0]?.name === name).length,
    right: count("right"),
    wrong: count("wrong"),
    asked: count("asked"),
    none: count("none"),
    outside: outside.length,
    outsideActed: outsideEnds.filter((end) => end === "wrong").length,
    near: near.length,
    nearActed: nearEnds.filter((end) => end === "wrong").length,
    nearPeerActed: near.filter((text) => (peer(text)[0]?.score ?? 0) >= peerSure).length,
    ms,
  };
}

/** Adds up several desks. */
export function together(tallies: readonly Tally[]): Tally {
  const sum = (of: (one: Tally) => number) => tallies.reduce((total, one) => total + of(one), 0);
  return {
    messages: sum((one) => one.messages),
    chosen: sum((one) => one.chosen),
    peerChosen: sum((one) => one.peerChosen),
    right: sum((one) => one.right),
    wrong: sum((one) => one.wrong),
    asked: sum((one) => one.asked),
    none: sum((one) => one.none),
    outside: sum((one) => one.outside),
    outsideActed: sum((one) => one.outsideActed),
    near: sum((one) => one.near),
    nearActed: sum((one) => one.nearActed),
    nearPeerActed: sum((one) => one.nearPeerActed),
    ms: sum((one) => one.ms),
  };
}

function ofHalf(messages: readonly string[], half: Half): readonly string[] {
  return messages.filter((message) => halfOf(message) === half);
}

function requestOf(scene: Scene, examplesEach: number): ModelRequest {
  const examples = scene.actions.flatMap(({ name, examples }) =>
    examples.slice(0, examplesEach).map((message) => ({ action: name, message }))
  );
  return {
    agentVersion: scene.name,
    instructions: "",
    tasks: [],
    examples,
    functions: functionsOf(scene),
    messages: [],
    customer: { signedIn: true, name: null },
    locale: null,
  };
}

function saying(request: ModelRequest, text: string): ModelRequest {
  return { ...request, messages: [{ role: "customer", text }] };
}

type End = "right" | "wrong" | "asked" | "none";

/** The result of a message for which this action is correct; null when none is. */
function endOf(decision: NextStep, wanted: string | null): End {
  const acted = decision.kind === "call" ? decision.name : decision.kind === "ask" ? decision.pending.action : null;
  if (acted !== null) return acted === wanted ? "right" : "wrong";
  if (decision.kind !== "ask" || wanted === null) return "none";
  return decision.choices.some((choice) => choice === labelOf({ name: wanted })) ? "asked" : "none";
}
