import * as z from "zod/mini";
import { accountMessages } from "./account-messages.ts";
import { endpoint } from "./endpoint.ts";
import { accountNumber, amountCents, day, domain, refusalOf, terminateReasonID } from "./scalars.ts";

const text = z.string();
const ofAccount = z.strictObject({ domain: z.optional(domain), accountNumber: z.optional(accountNumber) });

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
  summary: "The editor who asks a leaving subscriber to stay; null where the publisher names none",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain) }),
  output: z.nullable(cancelAuthor),
});

/** What is unused of a term at a higher price (law.md NY3); null: nothing goes back. */
const refundCents = z.nullable(amountCents);

export const previewTermination = endpoint({
  method: "GET",
  path: "/api/ManageAccount/PreviewTermination",
  summary: "Where a cancellation of now would end, and what would go back; null where there is nothing to cancel",
  scope: "account",
  query: ofAccount,
  output: z.nullable(z.object({ accessUntil: day, refundCents })),
});

export const terminationRefusals = ["inactive", "not-online", "already-cancelled", "unknown-reason"] as const;

export const terminateSubscriber = endpoint({
  method: "POST",
  path: "/api/ManageAccount/TerminateSubscriber",
  summary: "Cancel to the end of the paid term",
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
    z.object({
      isSuccess: z.literal(true),
      accessUntil: day,
      planName: text,
      refundCents,
      errorMessage: z.literal(""),
    }),
    refusalOf(terminationRefusals),
  ]),
});

export const undoRefusals = ["inactive", "not-cancelled"] as const;

export const undoTermination = endpoint({
  method: "POST",
  path: "/api/ManageAccount/UndoTermination",
  summary: "Keep a subscription that was cancelled, while its paid term lasts",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber: z.optional(accountNumber) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      planName: text,
      paidThrough: day,
      /** The next automatic charge; null where there is none. */
      nextCharge: z.nullable(z.object({ date: day, amountCents })),
      errorMessage: z.literal(""),
    }),
    refusalOf(undoRefusals),
  ]),
});
