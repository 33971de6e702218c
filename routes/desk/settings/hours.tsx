/**
 * Business hours as fields: always, or the spans of each day.
 *
 * @module
 */
import { WEEK } from "../../../core/settings/settings.ts";
import { Icon } from "../icons.tsx";
import type { TypedInbox, TypedSpan } from "./inbox_draft.ts";

/** A fault, by the setting that it is about. */
export type FaultOf = (path: string) => string | null;

/** The fields. */
export function Hours(props: { typed: TypedInbox; faultOf: FaultOf; timezones: readonly string[] }) {
  const { typed, faultOf, timezones } = props;
  const fault = faultOf("inbox.businessHours.timezone");
  return (
    <>
      <div class="choices" role="radiogroup" aria-label="When somebody is there">
        <label class="check">
          <input type="radio" name="open" value="always" checked={!typed.keepsHours} /> Always
        </label>
        <label class="check">
          <input type="radio" name="open" value="hours" checked={typed.keepsHours} /> At these hours
        </label>
      </div>
      <div class="week">
        {WEEK.map((day) => <DayRow key={day} day={day} spans={typed.spans} faultOf={faultOf} />)}
        <Fault text={faultOf("inbox.businessHours.days")} />
        <div class="week-foot">
          <button class="button small" type="submit" name="do" value="weekdays" formnovalidate>
            Monday's hours to Friday
          </button>
        </div>
      </div>
      <label class="field timezone">
        <span>Time zone</span>
        <input
          name="timezone"
          list="timezones"
          required
          value={typed.timezone}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={fault === null ? undefined : "true"}
        />
        <Fault text={fault} />
      </label>
      <datalist id="timezones">{timezones.map((name) => <option key={name} value={name} />)}</datalist>
    </>
  );
}

function DayRow(props: { day: TypedSpan["day"]; spans: readonly TypedSpan[]; faultOf: FaultOf }) {
  const { day, spans, faultOf } = props;
  const label = day.charAt(0).toUpperCase() + day.slice(1);
  const own = spans.flatMap((span, place) => span.day === day ? [{ ...span, place }] : []);
  return (
    <div class="week-day" role="group" aria-label={label}>
      <span class="week-name">{label}</span>
      <div class="spans">
        {own.length === 0 && <span class="muted">Closed</span>}
        {own.map((span) => <Span key={span.place} span={span} label={label} faultOf={faultOf} />)}
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

function Span(props: { span: TypedSpan & { readonly place: number }; label: string; faultOf: FaultOf }) {
  const { span, label, faultOf } = props;
  const path = `inbox.businessHours.days.${span.place}`;
  const fault = faultOf(`${path}.from`) ?? faultOf(`${path}.to`);
  const invalid = fault === null ? undefined : "true";
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
        value={`remove:${span.place}`}
        formnovalidate
        aria-label={`Remove ${span.from || "these hours"} on ${label}`}
        title="Remove"
      >
        <Icon name="close" />
      </button>
      {span.from !== "" && span.to !== "" && span.to <= span.from && <small class="muted">until the next day</small>}
      <Fault text={fault} />
    </div>
  );
}

/** What is wrong with a field, under it. */
export function Fault(props: { text: string | null }) {
  return props.text === null ? null : <p class="fault" role="alert">{props.text}</p>;
}
