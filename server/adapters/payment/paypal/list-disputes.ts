import * as z from "zod/mini";
import type { DisputeReason, DisputeState, GatewayDispute } from "#core/payment/dispute.ts";
import type { ListedDisputes } from "../port.ts";
import { readAmount } from "../wire/amount-text.ts";
import { faultResult, type GatewayResult } from "../wire/gateway-result.ts";
import { isNotFound, type PayPalCall, type PayPalResult, queryPayPal } from "./call-paypal.ts";
import { findCapture } from "./captures.ts";
import type { PayPalAccount } from "./paypal-calls.ts";
import type { PayPalLine } from "./paypal-line.ts";

/** PayPal lists what changed within 180 days, and refuses an earlier day. A day is left for a clock that is behind. */
const reachMs = 179 * 86_400_000;
const pageSize = 50;
const maxPages = 200;

const money = z.object({ currency_code: z.string(), value: z.string() });
const page = z.object({
  items: z.optional(z.array(z.object({ dispute_id: z.string() }))),
  links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
});
const detailed = z.object({
  dispute_id: z.string(),
  create_time: z.string(),
  reason: z.string(),
  status: z.string(),
  dispute_amount: money,
  dispute_life_cycle_stage: z.optional(z.string()),
  seller_response_due_date: z.optional(z.string()),
  dispute_outcome: z.optional(z.object({ outcome_code: z.optional(z.string()), amount_refunded: z.optional(money) })),
  disputed_transactions: z.optional(
    z.array(z.object({ seller_transaction_id: z.optional(z.string()), custom: z.optional(z.string()) })),
  ),
});
type Detailed = z.output<typeof detailed>;

/** A status that PayPal adds later is not known here: the dispute is left as it was. */
const open: Readonly<Record<string, DisputeState>> = {
  OPEN: "needs-answer",
  WAITING_FOR_SELLER_RESPONSE: "needs-answer",
  WAITING_FOR_BUYER_RESPONSE: "with-bank",
  UNDER_REVIEW: "with-bank",
};

/** If PayPal pays the buyer from its own money, the newspaper keeps its payment. */
const ended: Readonly<Record<string, DisputeState>> = {
  RESOLVED_BUYER_FAVOUR: "lost",
  ACCEPTED: "lost",
  RESOLVED_SELLER_FAVOUR: "won",
  RESOLVED_WITH_PAYOUT: "won",
  CANCELED_BY_BUYER: "won",
  DENIED: "won",
  NONE: "won",
};

const reasons: Readonly<Record<string, DisputeReason>> = {
  UNAUTHORISED: "fraud",
  MERCHANDISE_OR_SERVICE_NOT_RECEIVED: "not-received",
  MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED: "not-as-described",
  DUPLICATE_TRANSACTION: "charged-twice",
  PAYMENT_BY_OTHER_MEANS: "charged-twice",
  CANCELED_RECURRING_BILLING: "canceled",
  CREDIT_NOT_PROCESSED: "refund-missing",
};

const instant = (text: string | undefined): number | null => {
  const ms = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
};

const dollars = (it: z.output<typeof money> | undefined) => (it?.currency_code === "USD" ? readAmount(it.value) : null);

function disputeOf(it: Detailed, reference: string): GatewayDispute | null {
  const state = it.status === "RESOLVED" ? ended[it.dispute_outcome?.outcome_code ?? ""] : open[it.status];
  const openedAt = instant(it.create_time);
  const back = state === "lost" ? dollars(it.dispute_outcome?.amount_refunded) : null;
  const amount = back ?? dollars(it.dispute_amount);
  if (state === undefined || openedAt === null || amount === null || amount <= 0) return null;
  return {
    disputeRef: it.dispute_id,
    reference,
    state,
    // The buyer and the newspaper settle it between themselves, unless the buyer has the money by now.
    isInquiry: it.dispute_life_cycle_stage === "INQUIRY" && state !== "lost",
    amount,
    reason: reasons[it.reason] ?? "other",
    openedAt,
    answerBy: state === "needs-answer" ? instant(it.seller_response_due_date) : null,
  };
}

type Wire = {
  readonly ask: (call: Pick<PayPalCall, "name" | "path">) => Promise<PayPalResult>;
  /** Our reference of a capture. "" if there is no such capture. */
  readonly referenceOf: (captureId: string) => Promise<GatewayResult<string>>;
};

/**
 * All disputes that were opened or have changed since an instant, at most 180 days ago. The list is a summary: which
 * payment it is, and how it ended, is asked for each.
 * @param signal a new deadline for each question.
 */
export async function listDisputes(
  account: PayPalAccount,
  since: Date,
  line: PayPalLine,
  signal: () => AbortSignal,
): Promise<GatewayResult<ListedDisputes>> {
  const wire: Wire = {
    ask: (call) => queryPayPal(account, call, line, signal()),
    referenceOf: async (id) => {
      const found = await findCapture(account, id, line, signal());
      return found.kind === "ok" ? { kind: "ok", value: found.value?.reference ?? "" } : found;
    },
  };
  const ids = await listIds(wire, new Date(Math.max(since.getTime(), line.now() - reachMs)));
  if (ids.kind === "fault") return ids;
  const disputes: GatewayDispute[] = [];
  for (const id of ids.value) {
    const found = await findDispute(wire, id);
    if (found.kind === "fault") return found;
    if (found.value !== null) disputes.push(found.value);
  }
  return { kind: "ok", value: { state: "answered", disputes } };
}

const unreadable = { kind: "timeout" } as const;

async function listIds({ ask }: Wire, since: Date): Promise<GatewayResult<ReadonlySet<string>>> {
  const ids = new Set<string>();
  let token: string | null = null;
  for (let count = 0; count < maxPages; count++) {
    const query = new URLSearchParams({ update_time_after: since.toISOString(), page_size: String(pageSize) });
    if (token !== null) query.set("next_page_token", token);
    const asked = await ask({ name: "list disputes", path: `/v1/customer/disputes?${query.toString()}` });
    if (asked.kind === "fault") return asked;
    const { items = [], links = [] } = page.safeParse(asked.body).data ?? {};
    if (!page.safeParse(asked.body).success) return faultResult(unreadable);
    for (const { dispute_id: id } of items) ids.add(id);
    const next: string | undefined = links.find(({ rel }) => rel === "next")?.href;
    // Only the token is taken from the link: we ask nobody but PayPal's own address.
    token = next === undefined ? null : new URL(next, "https://api-m.paypal.com").searchParams.get("next_page_token");
    if (token === null) break;
  }
  return { kind: "ok", value: ids };
}

/** Null: PayPal has no dispute by this id, or its answer can't be read. */
async function findDispute({ ask, referenceOf }: Wire, id: string): Promise<GatewayResult<GatewayDispute | null>> {
  const asked = await ask({ name: "show dispute", path: `/v1/customer/disputes/${encodeURIComponent(id)}` });
  if (asked.kind === "fault") return isNotFound(asked) ? { kind: "ok", value: null } : asked;
  const read = detailed.safeParse(asked.body).data;
  if (read === undefined) return faultResult(unreadable);
  const [transaction] = read.disputed_transactions ?? [];
  if (transaction?.custom !== undefined && transaction.custom !== "")
    return { kind: "ok", value: disputeOf(read, transaction.custom) };
  const reference = await referenceOf(transaction?.seller_transaction_id ?? "");
  return reference.kind === "ok" ? { kind: "ok", value: disputeOf(read, reference.value) } : reference;
}
