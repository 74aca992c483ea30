import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { accountNumber, day, domain, ofAccount, refusalSchema } from "./scalars.ts";

const stopID = z.int().check(z.positive(), z.maximum(999_999_999_999));
const account = { domain, accountNumber };

/** Account §9: paper options. */
export const paperOption = z.enum(["save", "stop"]);
const wanted = { paperOption, stopDate: day, restartDate: day };
/** The expire date that the reader saw. If it has changed, the answer is 409. */
const shown = { newExpireDate: z.optional(day) };

/** The last moment at which a paper can still be changed, by the publication's clock; `time` as HH:MM. */
const cutOff = z.object({ date: day, time: z.string().check(z.regex(/^\d\d:\d\d$/)) });
export type CutOff = z.output<typeof cutOff>;

/**
 * `adds`: lengthens the subscription by one issue. `addsWhenPaid`: does so once a payment has reached the issue.
 * `saved`: is delivered with the paper of `deliveredOn`.
 */
const stopIssue = z.object({
  date: day,
  effect: z.enum(["adds", "addsWhenPaid", "saved"]),
  deliveredOn: z.nullable(day),
});
export type StopIssue = z.output<typeof stopIssue>;

const dates = {
  /** The first paper after the stop. */
  restartsWith: day,
  newExpireDate: day,
  renewsOn: z.nullable(day),
  /** Null unless EZ-Pay will charge on that day. */
  chargeOn: z.nullable(day),
};
const within = {
  /** Holidays within the stop, on which no paper is printed. */
  noPaper: z.array(day),
  /** Until when the whole stop can be changed, and until when its restart can; null: no longer. */
  changeUntil: z.nullable(cutOff),
  restartChangeUntil: z.nullable(cutOff),
};
const effect = z.object({
  isSuccess: z.literal(true),
  /** 0 in the preview of a new stop. */
  stopID: z.int(),
  issues: z.array(stopIssue),
  ...within,
  ...dates,
  errorMessage: z.literal(""),
});
export type StopEffect = z.output<typeof effect>;

export const stopRefusals = [
  "inactive",
  "not-print",
  "stop-before-restart",
  "stop-too-long",
  "not-in-future",
  "too-far-ahead",
  "cut-off",
  "overlap",
  "after-end",
  "nothing-to-bring",
  "no-issue",
  "begun",
  "over",
] as const;
const output = z.union([effect, refusalSchema(stopRefusals)]);

const temporaryStop = z.object({
  stopID: z.int(),
  ...wanted,
  state: z.enum(["coming", "begun", "over"]),
  issues: z.array(stopIssue),
  ...within,
  restartsWith: day,
  /** The effect of withdrawing the stop now; null: it can no longer be withdrawn. */
  whenWithdrawn: z.nullable(z.object({ restartsWith: day, newExpireDate: day })),
});
export type TemporaryStop = z.output<typeof temporaryStop>;

const stopDates = z.object({
  /** Today, on the publication's calendar. */
  today: day,
  firstStopDate: day,
  /** The last day on which a stop may begin. */
  lastStopDate: day,
  /** The subscription's last day; null if it renews. */
  endsOn: z.nullable(day),
  expireDate: day,
  /** The next papers that can still be changed. */
  papers: z.array(z.object({ date: day, changeUntil: cutOff })),
});
export type StopDates = z.output<typeof stopDates>;

const toggle = "temporary_stop";
const write = { method: "POST", scope: "account", toggle, repeat: "stored" } as const;

export const getTemporaryStops = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetTemporaryStops",
  summary: "The account's temporary stops, newest first, and what can still be changed",
  scope: "account",
  toggle,
  query: ofAccount,
  output: z.array(temporaryStop),
});

export const getTemporaryStopDates = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetTemporaryStopDates",
  summary: "The first day on which delivery can be stopped; null if nothing is delivered",
  scope: "account",
  toggle,
  query: ofAccount,
  output: z.nullable(stopDates),
});

export const previewTemporaryStop = endpoint({
  method: "POST",
  path: "/api/ManageAccount/PreviewTemporaryStop",
  summary: "What a temporary stop would do, issue by issue; with a stopID, what changing that stop would do",
  scope: "account",
  toggle,
  repeat: "natural",
  body: z.strictObject({ ...account, ...wanted, stopID: z.optional(stopID) }),
  output,
});

export const submitTemporaryStop = endpoint({
  ...write,
  path: "/api/ManageAccount/SubmitTemporaryStop",
  summary: "Stops delivery for some days",
  body: z.strictObject({ ...account, ...wanted, ...shown }),
  output,
});

export const editTemporaryStop = endpoint({
  ...write,
  path: "/api/ManageAccount/EditTemporaryStop",
  summary: "Changes a temporary stop, for papers that are still before their cut-off",
  body: z.strictObject({ ...account, stopID, ...wanted, ...shown }),
  output,
});

export const withdrawTemporaryStop = endpoint({
  ...write,
  path: "/api/ManageAccount/WithdrawTemporaryStop",
  summary: "Cancels a temporary stop; one that has begun ends with the next paper that can still be delivered",
  body: z.strictObject({ ...account, stopID, ...shown }),
  output,
});
