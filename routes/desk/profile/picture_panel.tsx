/**
 * The profile's panel for the picture that customers and teammates see.
 *
 * @module
 */
import { PICTURE_ACCEPT } from "../../../core/attachments/pictures.ts";
import { Avatar } from "../ui/avatar.tsx";
import type { Shell } from "../page/shell.ts";
import { Panel } from "../ui/parts.tsx";

/** The panel; `action` is its form's address. */
export function PicturePanel(
  { shell, action, name, picture }: {
    shell: Shell;
    action: string;
    name: string;
    /** The address of the picture; null for none. */
    picture: string | null;
  },
) {
  return (
    <Panel title="Picture" says="Customers see it in the chat when you answer them.">
      <form class="picture-form" method="post" action={action} enctype="multipart/form-data">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <Avatar name={name} picture={picture} size="large" />
        <label class="field">
          <span>{picture === null ? "Choose a picture" : "Choose another picture"}</span>
          <input type="file" name="picture" accept={PICTURE_ACCEPT} required data-shrink />
          <small>PNG, JPEG or WebP. Without a picture, your initials are shown.</small>
        </label>
        <div class="buttons">
          <button class="button primary" type="submit" name="do" value="picture">Upload</button>
          {picture !== null && (
            <button class="button" type="submit" name="do" value="no-picture" formnovalidate>Remove</button>
          )}
        </div>
      </form>
    </Panel>
  );
}
