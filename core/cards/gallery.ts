/**
 * Finished widget files to start from: layouts, which show one way to arrange data, and the gallery, whose cards a
 * support desk can use unchanged.
 *
 * @module
 */
import type { JsonObject } from "../json.ts";
import account from "./gallery/account.json" with { type: "json" };
import appointmentPicker from "./gallery/appointment_picker.json" with { type: "json" };
import contactForm from "./gallery/contact_form.json" with { type: "json" };
import incidentNotice from "./gallery/incident_notice.json" with { type: "json" };
import invoiceList from "./gallery/invoice_list.json" with { type: "json" };
import orderStatus from "./gallery/order_status.json" with { type: "json" };
import planChooser from "./gallery/plan_chooser.json" with { type: "json" };
import rating from "./gallery/rating.json" with { type: "json" };
import refundConfirmation from "./gallery/refund_confirmation.json" with { type: "json" };
import shipment from "./gallery/shipment.json" with { type: "json" };
import subscription from "./gallery/subscription.json" with { type: "json" };
import usageChart from "./gallery/usage_chart.json" with { type: "json" };
import chart from "./layouts/chart.json" with { type: "json" };
import confirmation from "./layouts/confirmation.json" with { type: "json" };
import details from "./layouts/details.json" with { type: "json" };
import form from "./layouts/form.json" with { type: "json" };
import list from "./layouts/list.json" with { type: "json" };

/** The complete widget file of a design. */
export type DesignFile = {
  readonly version: string;
  readonly name: string;
  readonly template: string;
  readonly summary: string;
  readonly sample: JsonObject;
  readonly states: readonly { readonly name: string; readonly data: JsonObject }[];
};

/** A widget file that comes with the desk. */
export type Design = {
  readonly name: string;
  readonly kind: "layout" | "gallery";
  /** Its content, and when to use it. */
  readonly description: string;
  readonly file: DesignFile;
};

type DesignRow = Omit<Design, "kind">;

const LAYOUTS: readonly DesignRow[] = [
  { name: "details", description: "A title with a badge, rows of label and value, one button.", file: details },
  { name: "list", description: "Rows that open an address, and words for an empty list.", file: list },
  { name: "form", description: "Two labelled fields whose values an action gets.", file: form },
  { name: "confirmation", description: "One question with what it means, and a yes.", file: confirmation },
  { name: "chart", description: "Numbers over time as a line, with their total.", file: chart },
];

const GALLERY: readonly DesignRow[] = [
  {
    name: "account",
    description: "Plan, status, seats and price of a signed-in account, with an upgrade and billing.",
    file: account,
  },
  {
    name: "subscription",
    description: "One subscription: price, trial or end, payment method, with cancel and resume.",
    file: subscription,
  },
  {
    name: "invoice_list",
    description: "The latest invoices with amount and status; each opens its PDF.",
    file: invoiceList,
  },
  {
    name: "order_status",
    description: "An order with its items and how far it is; tracking, and cancelling while that is possible.",
    file: orderStatus,
  },
  {
    name: "shipment",
    description: "Where a parcel is: expected day, carrier and a timeline of what happened.",
    file: shipment,
  },
  {
    name: "appointment_picker",
    description: "Free times for an appointment as a form; the choice is booked by an action.",
    file: appointmentPicker,
  },
  {
    name: "refund_confirmation",
    description: "A refund to agree to, and the same card once it is under way.",
    file: refundConfirmation,
  },
  {
    name: "plan_chooser",
    description: "The plans side by side in price and content; a press changes to one.",
    file: planChooser,
  },
  {
    name: "usage_chart",
    description: "What was used of a limit, day by day, with a notice when it runs out.",
    file: usageChart,
  },
  {
    name: "contact_form",
    description: "A request to a person, with topic and words; the fields are sent by an action.",
    file: contactForm,
  },
  {
    name: "rating",
    description: "Asks for one to five stars after a conversation, and thanks for them.",
    file: rating,
  },
  {
    name: "incident_notice",
    description: "A known disturbance: what is affected, the latest words, and where to follow it.",
    file: incidentNotice,
  },
];

/** Every design by its name, layouts first. */
export const DESIGNS: ReadonlyMap<string, Design> = new Map<string, Design>([
  ...LAYOUTS.map((row) => [row.name, { ...row, kind: "layout" }] as const),
  ...GALLERY.map((row) => [row.name, { ...row, kind: "gallery" }] as const),
]);
