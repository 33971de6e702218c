/**
 * Renders a tool's answer for people: lists as tables, changes as diffs, times in words, everything else by its name.
 *
 * @module
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import { When } from "../ui/locale.tsx";
import { Snippet } from "../ui/parts.tsx";
import { Diff } from "./diff.tsx";
import { labelOf } from "./fields.ts";
import { Problems, problemsIn } from "./problems.tsx";

/** Members that the outcome already shows. */
const SAID: ReadonlySet<string> = new Set(["ok", "saved", "dryRun", "total", "nextCursor"]);

/** Members that the diff shows. */
const IN_DIFF: ReadonlySet<string> = new Set(["version", "changed"]);

/** Marks for a model that reads the answer; people do not need them. */
const FENCES: ReadonlySet<string> = new Set(["untrusted", "untrustedEnd"]);

const COLUMNS_MAX = 7;

/** The whole answer, with its JSON collapsed below. */
export function Answer(props: { answer: JsonObject }) {
  const isHidden = (name: string) =>
    SAID.has(name) || FENCES.has(name) || ("diff" in props.answer && IN_DIFF.has(name));
  const shown = Object.entries(props.answer).filter(([name]) => !isHidden(name));
  const facts = shown.filter(([name, value]) => name !== "diff" && isFact(value));
  const parts = shown.filter(([name, value]) => name === "diff" || !isFact(value));
  return (
    <>
      {facts.length > 0 && <Facts facts={facts} />}
      {parts.map(([name, value]) => <Part key={name} name={name} value={value} />)}
      <details class="raw">
        <summary>Answer as JSON</summary>
        <pre>{JSON.stringify(props.answer, null, 2)}</pre>
      </details>
    </>
  );
}

/** Whether a value is short enough to be shown beside its name. */
function isFact(value: JsonValue): boolean {
  if (typeof value === "string") return value.length <= 80 && !value.includes("\n");
  if (Array.isArray(value)) return value.length > 0 && value.every(isScalar) && value.length <= 12;
  return isScalar(value);
}

function isScalar(value: JsonValue): boolean {
  return value === null || typeof value !== "object";
}

function Facts(props: { facts: readonly (readonly [string, JsonValue])[] }) {
  return (
    <dl class="answer-facts">
      {props.facts.map(([name, value]) => (
        <div>
          <dt>{labelOf(name)}</dt>
          <dd>{name === "secret" ? <Secret value={String(value)} /> : <Value value={value} />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A secret that the desk made, which is in only one answer. */
function Secret(props: { value: string }) {
  return (
    <>
      <Snippet label="the secret" text={props.value} />
      <span class="muted">Copy it now: it is shown this one time.</span>
    </>
  );
}

function Part(props: { name: string; value: JsonValue }) {
  const { name, value } = props;
  const problems = problemsIn(value);
  if (Array.isArray(value) && value.length === 0) {
    return name === "items" ? <p class="muted">The list is empty.</p> : null;
  }
  if (name === "diff" && typeof value === "string") return <Diff diff={value} />;
  return (
    <section class="answer-part">
      {name !== "items" && <h3>{labelOf(name)}</h3>}
      {problems === null
        ? <Block value={value} label={labelOf(name)} />
        : <Problems problems={problems} tone={name === "problems" ? "bad" : "warn"} />}
    </section>
  );
}

/** A value that needs a block of its own. */
function Block(props: { value: JsonValue; label: string }) {
  const { value } = props;
  if (typeof value === "string") return <pre class="text">{value}</pre>;
  if (Array.isArray(value) && value.length > 0 && value.every(isJsonObject)) {
    return <Table rows={value} label={props.label} />;
  }
  if (isJsonObject(value)) {
    const entries = Object.entries(value).filter(([name]) => !FENCES.has(name));
    if (entries.every(([, each]) => isFact(each))) return <Facts facts={entries} />;
  }
  return <pre class="text">{JSON.stringify(value, null, 2)}</pre>;
}

function Table(props: { rows: readonly JsonObject[]; label: string }) {
  const names = [...new Set(props.rows.flatMap((row) => Object.keys(row)))];
  const columns = names.slice(0, COLUMNS_MAX);
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={props.label}>
      <table class="table tight">
        <thead>
          <tr>{columns.map((name) => <th key={name} scope="col">{labelOf(name)}</th>)}</tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr>
              {columns.map((name) => <td key={name}>{row[name] === undefined ? "" : <Value value={row[name]} />}</td>)}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A value that fits into a line or a cell. */
function Value(props: { value: JsonValue }) {
  const { value } = props;
  if (value === null || value === "") return <span class="muted">none</span>;
  if (typeof value === "boolean") return <>{value ? "yes" : "no"}</>;
  if (typeof value === "string") return MOMENT.test(value) ? <When at={new Date(value)} /> : <>{value}</>;
  if (Array.isArray(value) && value.every(isScalar)) {
    return value.length === 0 ? <span class="muted">none</span> : <>{value.map(String).join(", ")}</>;
  }
  if (Array.isArray(value)) {
    return <>{value.map((each) => isJsonObject(each) ? lineOf(each) : String(each)).join("; ")}</>;
  }
  return isJsonObject(value) ? <>{lineOf(value)}</> : <>{String(value)}</>;
}

function lineOf(value: JsonObject): string {
  return Object.entries(value)
    .map(([name, each]) => `${name}: ${typeof each === "object" ? JSON.stringify(each) : String(each)}`).join(", ");
}
