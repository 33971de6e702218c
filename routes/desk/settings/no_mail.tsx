/**
 * The notice beside a mail setting while mail is not set up: the consequence, and a link to the setup.
 *
 * @module
 */

type NoMailProps = {
  /** The missing part, as a sentence. */
  readonly title: string;
  /** The consequence. */
  readonly says: string;
  readonly path: string;
  /** The name of the page at the path. */
  readonly page: string;
};

/** The notice. */
export function NoMail({ title, says, path, page }: NoMailProps) {
  return (
    <div class="notice warn">
      <strong>{title}</strong>
      <span>
        {says} An admin sets it up in <a href={path}>{page}</a>.
      </span>
    </div>
  );
}
