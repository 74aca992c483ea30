import { exportTable } from "./export-table.ts";

const accountNumber = { type: "number", means: "account number" } as const;
const subscriptionId = { type: "number", means: "number of the subscription" } as const;

/** Every account with the person behind it. */
export const subscribers = exportTable({
  description: "An account and its reader.",
  dataKind: "persons",
  by: "the day on which the account was made",
  ofAccount: true,
  columns: {
    account_number: accountNumber,
    made_on: { type: "day", means: "when the account was made" },
    first_name: { type: "text", means: "first name" },
    last_name: { type: "text", means: "last name" },
    email: { type: "text", means: "email of the account; empty if there is none" },
    phone: { type: "text", means: "phone number" },
    balance: { type: "dollars", means: "credit on the account, used for the next payment" },
    origin: { type: "text", means: "online or office: where the account was made" },
    circulation_system: { type: "text", means: "the system of record; native is Doorstep" },
    no_contact_since: { type: "day", means: "since when only required mail is sent" },
    merged_into: { type: "number", means: "the account that it was merged into" },
  },
});

export const subscriptions = exportTable({
  description: "A subscription that was ordered, with its plan, dates and addresses.",
  dataKind: "persons",
  by: "the day of its first paper or access",
  ofAccount: true,
  columns: {
    subscription_id: subscriptionId,
    account_number: accountNumber,
    plan: { type: "text", means: "id of the plan" },
    plan_name: { type: "text", means: "name of the plan" },
    rate: { type: "text", means: "rate code" },
    rate_version: { type: "number", means: "version of the rate" },
    price: { type: "dollars", means: "price of one term at this rate, without upgrades" },
    upgrades: { type: "text", means: "ids of its upgrades, separated by spaces" },
    product: { type: "text", means: "print or digital" },
    status: { type: "text", means: "pending, active, stopped, pastDue, grace, cancelling or ended" },
    pays_by: { type: "text", means: "ezpay or bill" },
    renews: { type: "yesNo", means: "whether it renews after its term" },
    start_on: { type: "day", means: "first paper or access" },
    paid_through: { type: "day", means: "last day that is paid for" },
    renews_on: { type: "day", means: "first day of the next term" },
    charge_on: { type: "day", means: "when the card is charged next" },
    cancel_at: { type: "day", means: "last day of one that was canceled" },
    cancel_reason: { type: "text", means: "the reason that the reader chose" },
    ended_unpaid_on: { type: "day", means: "when it ended because nobody paid" },
    replaces: { type: "number", means: "the subscription that it replaced" },
    is_gift: { type: "yesNo", means: "whether somebody else paid for it" },
    source: { type: "text", means: "where its buyer came from, as the link said" },
    offer_code: { type: "text", means: "the offer code that was used" },
    delivery_street: { type: "text", means: "where the paper goes" },
    delivery_city: { type: "text", means: "city" },
    delivery_state: { type: "text", means: "state" },
    delivery_zip: { type: "text", means: "ZIP code, with +4 if known" },
    delivered_by: { type: "text", means: "carrier, mail or none" },
    route: { type: "text", means: "carrier route" },
    billing_street: { type: "text", means: "where the payer lives" },
    billing_city: { type: "text", means: "city" },
    billing_state: { type: "text", means: "state" },
    billing_zip: { type: "text", means: "ZIP code, with +4 if known" },
  },
});

export const complaints = exportTable({
  description: "A report of a paper that was missing, late, wet, damaged or incomplete.",
  dataKind: "figures",
  by: "the day of the report",
  ofAccount: true,
  columns: {
    complaint_id: { type: "number", means: "number of the report" },
    reported_on: { type: "day", means: "when it was reported" },
    account_number: accountNumber,
    subscription_id: subscriptionId,
    issue_on: { type: "day", means: "the paper that it is about" },
    problem: { type: "text", means: "missed, late, wet, damaged or missingSection" },
    wanted: { type: "text", means: "credit, redeliverToday or redeliverTomorrow" },
    state: { type: "text", means: "redelivering, redelivered, credited, review or declined" },
    credited_on: { type: "day", means: "when the paper was credited" },
    papers_credited: { type: "number", means: "1, or 0.5 for a missing section; 0 if nothing was credited" },
    route: { type: "text", means: "carrier route of the address today" },
  },
});

export const stops = exportTable({
  description: "A vacation hold or other temporary stop.",
  dataKind: "figures",
  by: "the days without a paper",
  ofAccount: true,
  columns: {
    stop_id: { type: "number", means: "number of the stop" },
    account_number: accountNumber,
    subscription_id: subscriptionId,
    stop_on: { type: "day", means: "first day without a paper" },
    restart_on: { type: "day", means: "the first paper comes on or after it" },
    papers: { type: "text", means: "stop: they lengthen the term; save: they come after the stop" },
    is_withdrawn: { type: "yesNo", means: "whether it was canceled" },
    asked_on: { type: "day", means: "when it was asked for" },
  },
});

export const trail = exportTable({
  description: "An action of a reader, of staff or of the program, as the trail recorded it.",
  dataKind: "trail",
  by: "the day of the action",
  ofAccount: true,
  columns: {
    entry_id: { type: "number", means: "number of the entry" },
    day: { type: "day", means: "when, on the publication's calendar" },
    at: { type: "instant", means: "when, exactly" },
    actor: { type: "text", means: "who: staff:7, login:7, command:root, job:grace" },
    action: { type: "text", means: "what was done" },
    subject: { type: "text", means: "to what: account:7" },
    outcome: { type: "text", means: "what came of it" },
    details: { type: "details", means: "the rest" },
  },
});
