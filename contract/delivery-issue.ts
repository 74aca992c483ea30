import * as z from "zod/mini";
import { deliveryProblems, issueStates, reportDays, resolutions } from "#core/delivery/delivery-issue.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, day, domain, ofAccount, refusalSchema } from "./scalars.ts";

const toggle = "delivery_issue";
const scope = "account";
const issueID = z.int().check(z.nonnegative(), z.maximum(999_999_999_999));
const minutes = z.int();
/** A product code, or a name under which the product is shown. */
const product = z.string().check(z.minLength(1), z.maxLength(120));
/** The secret from an email's link. */
const code = z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[A-Za-z0-9_-]+$/));
const none = z.literal("");

const outcome = z.enum(issueStates);
const problem = z.enum(deliveryProblems);
const when = z.enum(reportDays);
const resolution = z.enum(resolutions);

export const deliveryIssue = z.object({
  issueID: z.int(),
  product: z.string(),
  productName: z.string(),
  issueOn: day,
  problem,
  resolution,
  outcome,
  reportedOn: day,
  /** The end of the paid term, with this credit. */
  newExpireDate: z.nullable(day),
  /** Minutes after midnight at the publication. */
  redelivery: z.nullable(z.object({ on: day, until: minutes })),
});
export type DeliveryIssue = z.output<typeof deliveryIssue>;

export const getDeliveryIssues = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetDeliveryIssues",
  summary: "The delivery problems that the account has reported and how they were settled, newest first",
  scope,
  toggle,
  query: ofAccount,
  output: z.array(deliveryIssue),
});

export const issueOptions = z.object({
  products: z.array(z.object({ product: z.string(), name: z.string() })),
  days: z.array(
    z.object({
      when,
      issueOn: day,
      because: z.nullable(z.enum(["not-due", "stopped", "already-reported"])),
      /** Before this time the paper can't be reported as late or missed; null: that time has passed. */
      lateFrom: z.nullable(minutes),
      /** The end of the paid term if this paper is credited, wholly or by half. Null: it isn't credited at once. */
      newExpireDate: z.nullable(z.object({ whole: day, half: day })),
    }),
  ),
  redelivery: z.array(
    z.object({
      resolution: z.enum(["redeliverToday", "redeliverTomorrow"]),
      on: day,
      until: z.nullable(minutes),
      because: z.nullable(z.enum(["no-redelivery", "redelivery-closed", "no-carrier-then", "stopped-then"])),
    }),
  ),
  /** The next credit waits for a staff decision (rules 4.8). */
  creditIsReviewed: z.boolean(),
});
export type IssueOptions = z.output<typeof issueOptions>;

export const getDeliveryIssueOptions = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetDeliveryIssueOptions",
  summary:
    "What can be reported now and what can be done about it, with cut-off times; empty for accounts without print",
  scope,
  toggle,
  query: ofAccount,
  output: issueOptions,
});

export const issueRefusals = [
  "inactive",
  "not-print",
  "not-due",
  "stopped",
  "not-yet-late",
  "no-redelivery",
  "redelivery-closed",
  "no-carrier-then",
  "stopped-then",
] as const;

export const submitDeliveryIssue = endpoint({
  method: "POST",
  path: "/api/ManageAccount/SubmitDeliveryIssue",
  summary: "Reports a paper that was missed, late, wet, damaged or incomplete",
  scope,
  toggle,
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber,
    product,
    problem,
    when,
    resolution,
    /**
     * The day that the page showed for `when`. If it has changed, the call is a conflict (409) and nothing is reported.
     */
    issueDate: z.optional(day),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      issueID: z.int(),
      outcome,
      newExpireDate: z.optional(day),
      issue: deliveryIssue,
      errorMessage: none,
    }),
    /** There is one case per issue and product. This is the existing one. */
    z.object({
      isSuccess: z.literal(false),
      code: z.literal("already-reported"),
      issueID: z.int(),
      issue: deliveryIssue,
      errorMessage: z.string(),
    }),
    refusalSchema(issueRefusals),
  ]),
});

const confirmed = z.union([
  z.object({ isSuccess: z.literal(true), outcome, newExpireDate: z.optional(day), errorMessage: none }),
  refusalSchema(["no-redelivery", "settled"]),
]);

export const confirmRedelivery = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ConfirmRedelivery",
  summary: "Records whether a promised redelivery came",
  scope,
  toggle,
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber, issueID, arrived: z.boolean() }),
  output: confirmed,
});

export const lookUpRedelivery = endpoint({
  method: "POST",
  path: "/api/ManageAccount/LookUpRedelivery",
  summary: "What an email's link asks about, without revealing whose it is",
  scope: "none",
  limit: "emailLink",
  body: z.strictObject({ domain, code }),
  output: z.object({ issueOn: day, outcome, redelivery: z.object({ on: day, until: minutes }) }),
});

export const answerRedelivery = endpoint({
  method: "POST",
  path: "/api/ManageAccount/AnswerRedelivery",
  summary: "The same as ConfirmRedelivery, by the email's link",
  scope: "none",
  limit: "emailLink",
  repeat: "natural",
  body: z.strictObject({ domain, code, arrived: z.boolean() }),
  output: confirmed,
});
