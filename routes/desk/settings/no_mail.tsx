/**
 * The notice beside a setting of mail while mail is not set up: what does not happen, and where it is set up.
 *
 * @module
 */

type NoMailProps = {
  /** What is missing, as a sentence. */
  readonly title: string;
  /** What does not happen. */
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
