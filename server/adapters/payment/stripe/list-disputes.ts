import * as z from "zod/mini";
import { cents } from "#core/money.ts";
import type { DisputeReason, DisputeState, GatewayDispute } from "#core/payment/dispute.ts";
import { unknownOutcome, type UnknownOutcome } from "#core/payment/outcome.ts";
import type { ListedDisputes } from "../port.ts";
import { queryStripe, type StripeWire } from "./call-stripe.ts";
import { isOurs, referenceIn } from "./read-transaction.ts";

/** Each dispute comes with its payment, so a page is kept small. */
const pageSize = 40;
const maxOfAll = 10_000;

const listed = z.object({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  created: z.number(),
  reason: z.string(),
  evidence_details: z.optional(z.nullable(z.object({ due_by: z.optional(z.nullable(z.number())) }))),
  payment_intent: z.optional(
    z.nullable(z.union([z.string(), z.object({ metadata: z.record(z.string(), z.string()) })])),
  ),
});
type Listed = z.output<typeof listed>;

type Standing = { readonly state: DisputeState; readonly isInquiry: boolean };
const inquiry = (state: DisputeState): Standing => ({ state, isInquiry: true });
const dispute = (state: DisputeState): Standing => ({ state, isInquiry: false });

/** A status that Stripe adds later is not known here: the dispute is left as it was. */
const standings: Readonly<Record<string, Standing>> = {
  warning_needs_response: inquiry("needs-answer"),
  warning_under_review: inquiry("with-bank"),
  warning_closed: inquiry("won"),
  prevented: inquiry("won"),
  needs_response: dispute("needs-answer"),
  under_review: dispute("with-bank"),
  won: dispute("won"),
  lost: dispute("lost"),
};

const reasons: Readonly<Record<string, DisputeReason>> = {
  fraudulent: "fraud",
  unrecognized: "not-recognized",
  duplicate: "charged-twice",
  product_not_received: "not-received",
  product_unacceptable: "not-as-described",
  subscription_canceled: "canceled",
  credit_not_processed: "refund-missing",
};

function disputeOf({ payment_intent: payment, ...it }: Listed): GatewayDispute | null {
  const standing = standings[it.status];
  if (standing === undefined || typeof payment !== "object" || payment === null || !isOurs(payment)) return null;
  if (it.currency !== "usd" || !Number.isSafeInteger(it.amount) || it.amount <= 0) return null;
  const dueBy = it.evidence_details?.due_by ?? null;
  return {
    ...standing,
    disputeRef: it.id,
    reference: referenceIn(payment.metadata),
    amount: cents(it.amount),
    reason: reasons[it.reason] ?? "other",
    openedAt: it.created * 1000,
    answerBy: dueBy === null ? null : dueBy * 1000,
  };
}

/** All disputes of our payments that were opened since an instant. The account may sell other things. */
export async function listDisputes(wire: StripeWire, since: Date): Promise<ListedDisputes | UnknownOutcome> {
  const wanted = {
    created: { gte: Math.floor(since.getTime() / 1000) },
    limit: pageSize,
    expand: ["data.payment_intent"],
  };
  const result = await queryStripe(wire, "list disputes", (stripe) =>
    stripe.disputes.list(wanted).autoPagingToArray({ limit: maxOfAll }),
  );
  if (result.kind === "fault") return unknownOutcome(result.fault);
  const read = result.kind === "ok" ? z.array(listed).safeParse(result.value).data : undefined;
  if (read === undefined) return unknownOutcome({ kind: "timeout" });
  return { state: "answered", disputes: read.flatMap((it) => disputeOf(it) ?? []) };
}
