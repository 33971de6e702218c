/**
 * The field of a picture: an upload, or an https address.
 *
 * @module
 */
import { PICTURE_ACCEPT } from "../../../core/attachments/pictures.ts";
import type { JsonValue } from "../../../core/json.ts";
import { UPLOADED_PICTURE } from "../../../core/settings/formats.ts";
import { SETTINGS_SECTIONS } from "../../../core/settings/setting.ts";
import { text } from "../form/forms.ts";
import type { ControlProps, ReadValue } from "./field.ts";
import { noteIds, Notes } from "../form/field_box.tsx";
import { notesOf } from "./setting_box.tsx";

/** The name of the file field beside a setting's field. */
export function fileFieldOf(name: string): string {
  return `${name}.file`;
}

/** The typed address, or else the previously uploaded picture unless it is to be removed. */
export const readPicture: ReadValue = (form, name) => {
  if (!form.has(name)) return null;
  const typed = text(form, name).trim();
  const uploaded = form.has(`${name}.remove`) ? "" : text(form, `${name}.uploaded`);
  return { value: typed || uploaded || null };
};

/** The current picture, a file field, and a field for an address. */
export function PictureControl(props: ControlProps & { readonly value: JsonValue }) {
  const { row: { path, label, placeholder, section }, name } = props;
  const value = typeof props.value === "string" ? props.value : "";
  // The title of a section with the same name already labels it.
  const isSection = SETTINGS_SECTIONS[section].title === label;
  const isUploaded = UPLOADED_PICTURE.test(value);
  return (
    <fieldset class="picture-setting">
      <legend class={isSection ? "hidden" : undefined}>{label}</legend>
      {isUploaded && (
        <div class="picture-now">
          <img src={value} alt="" />
          <input type="hidden" name={`${name}.uploaded`} value={value} />
          <label class="check">
            <input type="checkbox" name={`${name}.remove`} /> Remove
          </label>
        </div>
      )}
      <label class="field">
        <span>{isUploaded ? "Upload another picture" : "Upload a picture"}</span>
        <input type="file" name={fileFieldOf(name)} accept={PICTURE_ACCEPT} data-shrink />
      </label>
      <label class="field">
        <span>Or its address</span>
        <input
          id={path}
          name={name}
          type="url"
          value={isUploaded ? "" : value}
          placeholder={placeholder}
          {...noteIds(notesOf(props))}
          autocomplete="off"
        />
      </label>
      <Notes {...notesOf(props)} />
    </fieldset>
  );
}
