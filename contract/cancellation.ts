import * as z from "zod/mini";
import { accountMessages } from "./account-messages.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, amountCents, day, domain, ofAccount, refusalSchema, terminateReasonID } from "./scalars.ts";

const text = z.string();
export const cancelReason = z.object({ terminationReasonID: z.int(), reasonDescription: text, reasonHTML: text });
export type CancelReason = z.output<typeof cancelReason>;

export const cancelAuthor = z.object({ avatar: text, name: text, title: text, siteName: text, message: text });

export const getCancelReasons = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetCancelReasons",
  summary: "The publisher's reasons for leaving",
  scope: "account",
  query: ofAccount,
  output: z.array(cancelReason),
});

export const getCancelAuthorData = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetCancelAuthorData",
  summary: "The editor who asks a leaving subscriber to stay; null if the publisher names none",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.nullable(cancelAuthor),
});

/** What happens when a subscription ends: shown before and after a cancellation. */
const endOfTerm = z.object({
  accessUntil: day,
  /** The unused part of a term at an increased price (law.md NY3); null: no refund. */
  refundCents: z.nullable(amountCents),
  /** How many papers still come, and the day of the last one; null: none. */
  papers: z.nullable(z.object({ count: z.int(), lastOn: day })),
  /** The account's credit, which is refunded after the end; null: none. */
  creditCents: z.nullable(amountCents),
});
export type EndOfTerm = z.output<typeof endOfTerm>;

export const previewTermination = endpoint({
  method: "GET",
  path: "/api/ManageAccount/PreviewTermination",
  summary: "The last day and the refund of a cancellation made now; null if there is nothing to cancel",
  scope: "account",
  query: ofAccount,
  output: z.nullable(endOfTerm),
});

export const terminationRefusals = ["inactive", "not-online", "already-canceled", "unknown-reason"] as const;

export const terminateSubscriber = endpoint({
  method: "POST",
  path: "/api/ManageAccount/TerminateSubscriber",
  summary: "Cancels at the end of the paid term",
  scope: "account",
  repeat: "stored",
  whenEmpty: accountMessages.terminationParamsMissing,
  body: z.strictObject({
    Domain: domain,
    AccountNumber: accountNumber,
    /** `terminationDate` of the account, or `accessUntil` of the preview. */
    TerminationDate: day,
    TerminateReasonID: terminateReasonID,
    /** Merge fields of the specs: compared, never used. */
    Campaign: z.optional(z.looseObject({})),
  }),
  output: z.union([
    z.extend(endOfTerm, { isSuccess: z.literal(true), planName: text, errorMessage: z.literal("") }),
    refusalSchema(terminationRefusals),
  ]),
});

export const undoRefusals = ["inactive", "not-canceled"] as const;

export const undoTermination = endpoint({
  method: "POST",
  path: "/api/ManageAccount/UndoTermination",
  summary: "Undoes a cancellation while the paid term lasts",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber: z.optional(accountNumber) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      planName: text,
      paidThrough: day,
      /** The next automatic charge; null if there is none. */
      nextCharge: z.nullable(z.object({ date: day, amountCents })),
      errorMessage: z.literal(""),
    }),
    refusalSchema(undoRefusals),
  ]),
});
