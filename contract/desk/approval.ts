import * as z from "zod/mini";
import { amountCents, day, instant } from "../scalars.ts";
import { deskActionFields, deskActionProblem, reason } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();

export const waitingApproval = z.object({
  publication: text,
  publicationName: text,
  approvalId: z.int(),
  accountNumber: z.int(),
  name: text,
  /** The version of the account that was shown: a decision sends it back. */
  version: z.int(),
  kind: z.enum(["credit", "refund"]),
  amountCents,
  /** Papers or days; null: dollars. */
  units: z.nullable(z.int()),
  isPrint: z.boolean(),
  /** How a refund is paid; "": a credit. */
  paidWith: text,
  reason: text,
  note: text,
  requestedBy: text,
  requestedOn: day,
  requestedAt: instant,
  /** Why the caller can't decide on it; "": they can. */
  notYours: text,
  /** The caller asked for it, and can withdraw it. */
  isOwn: z.boolean(),
});

export const deskGetApprovals = deskEndpoint({
  method: "GET",
  path: "/api/desk/approvals",
  summary: "The credits and refunds that wait for a second person, where the caller works, oldest first",
  action: "askRefund",
  about: "installation",
  output: z.object({ approvals: z.array(waitingApproval) }),
});

const decisionFields = { ...deskActionFields, approvalId: z.int().check(z.positive()) };
const decided = z.union([z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") }), deskActionProblem]);

export const deskApprove = deskEndpoint({
  method: "POST",
  path: "/api/desk/approvals/approve",
  summary: "Approves a credit or refund that somebody else asked for: it is given right away",
  action: "approveRefund",
  about: "publication",
  provenLately: true,
  body: z.strictObject(decisionFields),
  output: decided,
});

export const deskWithdrawRequest = deskEndpoint({
  method: "POST",
  path: "/api/desk/approvals/withdraw",
  summary: "Withdraws a credit or refund that the caller asked for and nobody has decided",
  action: "askRefund",
  about: "publication",
  body: z.strictObject(decisionFields),
  output: decided,
});

export const deskDecline = deskEndpoint({
  method: "POST",
  path: "/api/desk/approvals/decline",
  summary: "Declines a credit or refund that somebody else asked for",
  action: "approveRefund",
  about: "publication",
  body: z.strictObject({ ...decisionFields, reason }),
  output: decided,
});
