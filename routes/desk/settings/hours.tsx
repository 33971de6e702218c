/**
 * The fields of business hours (always open, or time spans on each day) and of the time zone.
 *
 * @module
 */
import { capitalized } from "../../../core/name_words.ts";
import type { JsonValue } from "../../../core/json.ts";
import { WEEK } from "../../../core/settings/formats.ts";
import { Icon } from "../ui/icons.tsx";
import { type Locale, useLocale } from "../ui/locale.tsx";
import type { ControlProps, FieldFault, SettingField, SettingFieldKind } from "./field.ts";
import { noteIds } from "../form/field_box.tsx";
import { notesOf, SettingBox } from "./setting_box.tsx";
import {
  editSpans,
  hoursOfForm,
  hoursOfSetting,
  settingOfHours,
  spansEditOf,
  type TypedHours,
  type TypedSpan,
  type Weekday,
} from "./opening_hours.ts";

/** The field of `inbox.businessHours.days`. */
export const hoursKind: SettingFieldKind = {
  ofSetting: (value) => hoursField(hoursOfSetting(value)),
  ofForm: (form) => form.has("open") ? hoursField(hoursOfForm(form)) : null,
};

function hoursField(hours: TypedHours): SettingField {
  return {
    value: settingOfHours(hours),
    // The settings read an empty list as always open, which was not chosen here.
    fault: hours.hasHours && hours.spans.length === 0 ? "Add hours to at least one day, or choose Always open." : null,
    press(button) {
      const edit = spansEditOf(button);
      return edit === null ? null : hoursField(editSpans(hours, edit));
    },
    draw: (props) => <Hours {...props} hours={hours} />,
  };
}

type HoursProps = ControlProps & { readonly hours: TypedHours };

function Hours(props: HoursProps) {
  const { row: { path }, hours, faults } = props;
  const atSpans = new Set(hours.spans.flatMap((_, index) => [`${path}.${index}.from`, `${path}.${index}.to`]));
  return (
    <div class="hours" id={path} tabindex={-1}>
      <div class="choices" role="radiogroup" aria-label="Business hours">
        <label class="check">
          <input type="radio" name="open" value="always" checked={!hours.hasHours} /> Always open
        </label>
        <label class="check">
          <input type="radio" name="open" value="hours" checked={hours.hasHours} /> At these hours
        </label>
      </div>
      <div class="week">
        {weekIn(useLocale()).map((day) => <DayRow key={day} day={day} {...props} />)}
        <Faults faults={faults.filter((fault) => !atSpans.has(fault.path))} />
        <div class="week-foot">
          {hours.spans.length === 0
            ? (
              <button class="button small" type="submit" name="do" value="usual" formnovalidate>
                Monday to Friday, 9:00 to 17:00
              </button>
            )
            : (
              <button class="button small" type="submit" name="do" value="weekdays" formnovalidate>
                Copy Monday to all weekdays
              </button>
            )}
        </div>
      </div>
    </div>
  );
}

/** The days of the week, from the first one in the locale. */
function weekIn({ language }: Locale): readonly Weekday[] {
  const first = new Intl.Locale(language).getWeekInfo().firstDay - 1;
  return [...WEEK.slice(first), ...WEEK.slice(0, first)];
}

function DayRow(props: HoursProps & { readonly day: Weekday }) {
  const { day, row, hours, faults } = props;
  const label = capitalized(day);
  const spans = hours.spans.flatMap((span, index) => span.day === day ? [{ ...span, index }] : []);
  const faultsAt = (index: number) => faults.filter(({ path }) => path.startsWith(`${row.path}.${index}.`));
  return (
    <div class="week-day" role="group" aria-label={label}>
      <span class="week-name">{label}</span>
      <div class="spans">
        {spans.length === 0 && <span class="muted">Closed</span>}
        {spans.map((span) => <Span key={span.index} span={span} label={label} faults={faultsAt(span.index)} />)}
      </div>
      <button
        class="icon-link"
        type="submit"
        name="do"
        value={`add:${day}`}
        formnovalidate
        aria-label={`Add hours on ${label}`}
        title="Add hours"
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}

type SpanProps = {
  readonly span: TypedSpan & { readonly index: number };
  readonly label: string;
  readonly faults: readonly FieldFault[];
};

function Span({ span, label, faults }: SpanProps) {
  const invalid = faults.length === 0 ? undefined : "true";
  return (
    <div class="span">
      <input type="hidden" name="day" value={span.day} />
      <input type="time" name="from" value={span.from} aria-label={`${label}, from`} aria-invalid={invalid} />
      <span aria-hidden="true">–</span>
      <input type="time" name="to" value={span.to} aria-label={`${label}, to`} aria-invalid={invalid} />
      <button
        class="icon-link"
        type="submit"
        name="do"
        value={`remove:${span.index}`}
        formnovalidate
        aria-label={`Remove ${span.from || "these hours"} on ${label}`}
        title="Remove"
      >
        <Icon name="close" />
      </button>
      {span.from !== "" && span.to !== "" && span.to <= span.from && <small class="muted">until the next day</small>}
      <Faults faults={faults} />
    </div>
  );
}

function Faults({ faults }: { faults: readonly FieldFault[] }) {
  return <>{faults.map(({ text }) => <p key={text} class="fault" role="alert">{text}</p>)}</>;
}

/** The time zone, with suggestions. */
export function TimezoneControl(props: ControlProps & { readonly value: JsonValue }) {
  const { row, name, value } = props;
  return (
    <div class="timezone">
      <SettingBox {...props}>
        <input
          id={row.path}
          name={name}
          list="timezones"
          required
          value={String(value)}
          {...noteIds(notesOf(props))}
          spellcheck={false}
          autocomplete="off"
        />
      </SettingBox>
      <TimezoneNames id="timezones" />
    </div>
  );
}

/** The names of time zones that a field suggests. */
export function TimezoneNames({ id }: { id: string }) {
  return (
    <datalist id={id}>{Intl.supportedValuesOf("timeZone").map((zone) => <option key={zone} value={zone} />)}</datalist>
  );
}
