import { unknownOutcome, type UnknownOutcome } from "#core/payment/outcome.ts";
import type { FoundTransactions, PaymentQuery } from "../port.ts";
import { faultResult, type GatewayResult } from "../wire/gateway-result.ts";
import { callStripe, isMissing, queryStripe, type StripeCallResult, type StripeWire } from "./call-stripe.ts";
import { paymentLifetime } from "./payment-lifetime.ts";
import { type PaymentAnswer, readPayment, readPayments, readSetup, type SetupAnswer } from "./read-answer.ts";
import { referenceIn, transactionOf, verificationOf } from "./read-transaction.ts";

/** Small enough that a page of expanded records is an answer of less than half a megabyte. */
const pageSize = 40;
const maxOfOneCard = 400;

const latest = { expand: ["latest_charge"] };

const found = <T>(result: StripeCallResult, read: (value: unknown) => T | null): GatewayResult<T | null> => {
  if (isMissing(result)) return { kind: "ok", value: null };
  if (result.kind === "fault") return result;
  const value = result.kind === "ok" ? read(result.value) : null;
  return value === null ? faultResult({ kind: "timeout" }) : { kind: "ok", value };
};

/** Null if this account has no such payment. */
export async function findPayment(wire: StripeWire, id: string): Promise<GatewayResult<PaymentAnswer | null>> {
  if (!/^pi_\w{1,60}$/.test(id)) return { kind: "ok", value: null };
  return found(
    await queryStripe(wire, "show payment", (stripe) => stripe.paymentIntents.retrieve(id, latest)),
    readPayment,
  );
}

export async function findSetup(wire: StripeWire, id: string): Promise<GatewayResult<SetupAnswer | null>> {
  if (!/^seti_\w{1,60}$/.test(id)) return { kind: "ok", value: null };
  const expand = { expand: ["payment_method"] };
  return found(await queryStripe(wire, "show setup", (stripe) => stripe.setupIntents.retrieve(id, expand)), readSetup);
}

/** A payment, or the keeping of a card, as it was opened. */
export const findPaymentOrSetup = (
  wire: StripeWire,
  id: string,
): Promise<GatewayResult<PaymentAnswer | SetupAnswer | null>> =>
  id.startsWith("seti_") ? findSetup(wire, id) : findPayment(wire, id);

/** All charges to one kept card, newest first. */
export async function listCustomerPayments(
  wire: StripeWire,
  customer: string,
): Promise<GatewayResult<readonly PaymentAnswer[]>> {
  const listed = found(
    await queryStripe(wire, "list payments", (stripe) =>
      stripe.paymentIntents
        .list({ customer, limit: pageSize, expand: ["data.latest_charge"] })
        .autoPagingToArray({ limit: maxOfOneCard }),
    ),
    readPayments,
  );
  return listed.kind === "fault" ? listed : { kind: "ok", value: listed.value ?? [] };
}

/** Makes sure that nobody can pay it anymore. If somebody already has, the answer says so. */
export async function endPayment(
  wire: StripeWire,
  id: string,
): Promise<GatewayResult<PaymentAnswer | SetupAnswer | null>> {
  const isSetup = id.startsWith("seti_");
  const result = await callStripe(wire, "cancel payment", (stripe) =>
    isSetup ? stripe.setupIntents.cancel(id) : stripe.paymentIntents.cancel(id, latest),
  );
  if (result.kind === "fault" && result.fault.kind !== "rejected") return result;
  return findPaymentOrSetup(wire, id);
}

type Asking = Pick<PaymentQuery, "reference" | "handle"> & {
  readonly minutesOld: (payment: { readonly created: number }) => number;
};

const nothing: FoundTransactions = { state: "answered", transactions: [] };

function answered(opened: PaymentAnswer | SetupAnswer | null): FoundTransactions {
  if (opened === null) return nothing;
  const seen = opened.object === "payment_intent" ? transactionOf(opened) : verificationOf(opened);
  return seen === null ? nothing : { state: "answered", transactions: [seen] };
}

/** Asks by the handle: the payment that was opened, or the customer whose card was charged. */
export async function findTransactions(wire: StripeWire, asking: Asking): Promise<FoundTransactions | UnknownOutcome> {
  const { handle, reference } = asking;
  if (handle.startsWith("cus_")) {
    const listed = await listCustomerPayments(wire, handle);
    if (listed.kind === "fault") return unknownOutcome(listed.fault);
    const own = listed.value.filter(({ metadata }) => referenceIn(metadata) === reference);
    return { state: "answered", transactions: own.toReversed().flatMap((payment) => transactionOf(payment) ?? []) };
  }
  return findTransactionsOfOpened(wire, asking);
}

const isUnpaid = (status: string): boolean => status.startsWith("requires_") && status !== "requires_capture";

async function findTransactionsOfOpened(
  wire: StripeWire,
  { handle, minutesOld }: Asking,
): Promise<FoundTransactions | UnknownOutcome> {
  const asked = await findPaymentOrSetup(wire, handle);
  if (asked.kind === "fault") return unknownOutcome(asked.fault);
  if (asked.value === null) return nothing;
  const isOver = isUnpaid(asked.value.status) && minutesOld(asked.value) >= paymentLifetime.ended;
  if (!isOver) return answered(asked.value);
  const ended = await endPayment(wire, handle);
  return ended.kind === "fault" ? unknownOutcome(ended.fault) : answered(ended.value);
}
