/**
 * Renders a unified diff of files.
 *
 * @module
 */

/** A line of a diff and its kind. */
type DiffLine = { readonly tone: "add" | "cut" | "place" | "same"; readonly text: string };

/** The part of a diff for one file. */
export type FileDiff = {
  readonly path: string;
  readonly change: "added" | "changed" | "deleted";
  readonly lines: readonly DiffLine[];
};

const TONES: Readonly<Record<string, DiffLine["tone"]>> = { "+": "add", "-": "cut", "@": "place" };

/** Parses the output of `diffFiles`. */
export function readDiff(diff: string): readonly FileDiff[] {
  return diff.split(/^(?=--- .*\n\+\+\+ )/m).filter((part) => part !== "").map((part) => {
    const [from = "", to = "", ...rest] = part.replace(/\n$/, "").split("\n");
    const [before, after] = [from.slice(4), to.slice(4)];
    return {
      path: after === "/dev/null" ? before : after,
      change: before === "/dev/null" ? "added" : after === "/dev/null" ? "deleted" : "changed",
      lines: rest.map((text) => ({ tone: TONES[text.charAt(0)] ?? "same", text })),
    };
  });
}

const CHANGE_TONES = { added: "good", changed: "accent", deleted: "bad" } as const;

/** The badge for the change of a file. */
function ChangeBadge(props: { change: keyof typeof CHANGE_TONES }) {
  return <span class={`badge ${CHANGE_TONES[props.change]}`}>{props.change}</span>;
}

/** The whole diff, file by file; names are links if there is an address. */
export function Diff(props: { diff: string; addressOf?: (path: string) => string }) {
  const { diff, addressOf } = props;
  const files = readDiff(diff);
  if (files.length === 0) return <p class="muted">No files change.</p>;
  return (
    <div class="diff">
      {files.map(({ path, change, lines }) => (
        <section>
          <h3>
            {addressOf === undefined || change === "deleted" ? <code>{path}</code> : (
              <a href={addressOf(path)}>
                <code>{path}</code>
              </a>
            )} <ChangeBadge change={change} />
          </h3>
          <pre tabindex={0} role="region" aria-label={`Change of ${path}`}>
            {lines.map(({ tone, text }, at) => <span key={at} class={tone}>{`${text}\n`}</span>)}
          </pre>
        </section>
      ))}
    </div>
  );
}
