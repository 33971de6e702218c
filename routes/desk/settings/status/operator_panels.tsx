/**
 * Reports of the operator's commands: the last backup, and the doctor's findings.
 *
 * @module
 */
import type { BackupNote, DoctorNote } from "../../../../core/operator_notes.ts";
import { sizeText } from "../../messages/attachments.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useLocale, When } from "../../ui/locale.tsx";
import { FactList, Panel, Snippet } from "../../ui/parts.tsx";
import { DAY } from "../../../../core/units.ts";

/** The age from which a backup is reported as old: the schedule makes one each day. */
const OLD_BACKUP_MS = 2 * DAY;

/** The last backup; without one, how to make it. */
export function BackupPanel({ backup }: { backup: BackupNote | null }) {
  const { now } = useLocale();
  if (backup === null) {
    return (
      <Panel title="Last backup" says="No backup of this installation is known.">
        <Snippet text="SVC_BACKUP_DIR=/backups" label="the setting of a backup each day" />
        <p class="muted">With it in its environment the desk makes one each day. By hand:</p>
        <Snippet text="deno task backup" label="the command of a backup" />
      </Panel>
    );
  }
  const isOld = now.getTime() - backup.at.getTime() > OLD_BACKUP_MS;
  return (
    <Panel title="Last backup" beside>
      {isOld && <p class="notice warn">This is more than two days ago. Look at the log for a backup that failed.</p>}
      <FactList
        facts={[
          ["Made", <When key="made" at={backup.at} exact />],
          ["By", backup.scheduled ? "the schedule" : "hand"],
          ["Size", sizeText(backup.bytes)],
          ["Encrypted", backup.encrypted ? "yes, with age" : "no: who has the file can open every key"],
          ["File", <code key="file">{backup.path}</code>],
        ]}
      />
    </Panel>
  );
}

const MARKS = {
  bad: { icon: "close", order: 0 },
  warn: { icon: "flag", order: 1 },
  ok: { icon: "check", order: 2 },
} as const;

/** The last findings of `deno task doctor`: faults first, the rest collapsed. */
export function DoctorPanel({ doctor }: { doctor: DoctorNote | null }) {
  if (doctor === null) {
    return (
      <Panel
        title="Doctor"
        says="It checks the whole installation and says how to fix what it finds. It has not run yet."
      >
        <Snippet text="deno task doctor" label="the command of the doctor" />
      </Panel>
    );
  }
  const wrong = doctor.findings.filter(({ mark }) => mark !== "ok")
    .toSorted((one, other) => MARKS[one.mark].order - MARKS[other.mark].order);
  const well = doctor.findings.filter(({ mark }) => mark === "ok");
  return (
    <Panel title="Doctor" says={wrong.length === 0 ? "Nothing to fix." : "What to fix, most urgent first."}>
      <p class="muted">
        <code>deno task doctor</code> ran <When at={doctor.at} />.
      </p>
      {wrong.length > 0 && <Findings findings={wrong} />}
      {well.length > 0 && (
        <details>
          <summary>{well.length} {well.length === 1 ? "check is" : "checks are"} well</summary>
          <Findings findings={well} />
        </details>
      )}
    </Panel>
  );
}

function Findings({ findings }: Pick<DoctorNote, "findings">) {
  return (
    <ul class="status-findings">
      {findings.map(({ mark, text, fix }) => (
        <li key={text} class={mark}>
          <Icon name={MARKS[mark].icon} />
          <div>
            <span>{text}</span>
            {fix !== undefined && <span class="muted">{fix}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
