import { unknown, type Unknown } from "#core/payment/outcome.ts";
import type { Answered, Question } from "../port.ts";
import { type Asked, fault } from "../wire/asked.ts";
import { askStripe, callStripe, isMissing, type StripeSaid, type StripeWire } from "./call-stripe.ts";
import { paymentLife } from "./payment-life.ts";
import { type PaymentAnswer, readPayment, readPayments, readSetup, type SetupAnswer } from "./read-answer.ts";
import { referenceIn, transactionOf, verificationOf } from "./read-transaction.ts";

/** Small enough that a page of expanded records is an answer of less than half a megabyte. */
const pageSize = 40;
const mostOfOneCard = 400;

const latest = { expand: ["latest_charge"] };

const found = <T>(said: StripeSaid, read: (value: unknown) => T | null): Asked<T | null> => {
  if (isMissing(said)) return { kind: "ok", value: null };
  if (said.kind === "fault") return said;
  const value = said.kind === "ok" ? read(said.value) : null;
  return value === null ? fault({ kind: "timeout" }) : { kind: "ok", value };
};

/** Null if this account has no such payment. */
export async function findPayment(wire: StripeWire, id: string): Promise<Asked<PaymentAnswer | null>> {
  if (!/^pi_\w{1,60}$/.test(id)) return { kind: "ok", value: null };
  return found(
    await askStripe(wire, "show payment", (stripe) => stripe.paymentIntents.retrieve(id, latest)),
    readPayment,
  );
}

export async function findSetup(wire: StripeWire, id: string): Promise<Asked<SetupAnswer | null>> {
  if (!/^seti_\w{1,60}$/.test(id)) return { kind: "ok", value: null };
  const expand = { expand: ["payment_method"] };
  return found(await askStripe(wire, "show setup", (stripe) => stripe.setupIntents.retrieve(id, expand)), readSetup);
}

/** A payment, or the keeping of a card, as it was opened. */
export const findOpened = (wire: StripeWire, id: string): Promise<Asked<PaymentAnswer | SetupAnswer | null>> =>
  id.startsWith("seti_") ? findSetup(wire, id) : findPayment(wire, id);

/** All charges to one kept card, newest first. */
export async function listOfCustomer(wire: StripeWire, customer: string): Promise<Asked<readonly PaymentAnswer[]>> {
  const listed = found(
    await askStripe(wire, "list payments", (stripe) =>
      stripe.paymentIntents
        .list({ customer, limit: pageSize, expand: ["data.latest_charge"] })
        .autoPagingToArray({ limit: mostOfOneCard }),
    ),
    readPayments,
  );
  return listed.kind === "fault" ? listed : { kind: "ok", value: listed.value ?? [] };
}

/** Makes sure that nobody can pay it anymore. If somebody already has, the answer says so. */
export async function endPayment(wire: StripeWire, id: string): Promise<Asked<PaymentAnswer | SetupAnswer | null>> {
  const isSetup = id.startsWith("seti_");
  const said = await callStripe(wire, "cancel payment", (stripe) =>
    isSetup ? stripe.setupIntents.cancel(id) : stripe.paymentIntents.cancel(id, latest),
  );
  if (said.kind === "fault" && said.fault.kind !== "rejected") return said;
  return findOpened(wire, id);
}

type Asking = Pick<Question, "reference" | "handle"> & {
  readonly minutesOld: (payment: { readonly created: number }) => number;
};

const nothing: Answered = { state: "answered", transactions: [] };

function answered(opened: PaymentAnswer | SetupAnswer | null): Answered {
  if (opened === null) return nothing;
  const seen = opened.object === "payment_intent" ? transactionOf(opened) : verificationOf(opened);
  return seen === null ? nothing : { state: "answered", transactions: [seen] };
}

/** Asks by the handle: the payment that was opened, or the customer whose card was charged. */
export async function ask(wire: StripeWire, asking: Asking): Promise<Answered | Unknown> {
  const { handle, reference } = asking;
  if (handle.startsWith("cus_")) {
    const listed = await listOfCustomer(wire, handle);
    if (listed.kind === "fault") return unknown(listed.fault);
    const own = listed.value.filter(({ metadata }) => referenceIn(metadata) === reference);
    return { state: "answered", transactions: own.toReversed().flatMap((payment) => transactionOf(payment) ?? []) };
  }
  return askAboutOpened(wire, asking);
}

const isUnpaid = (status: string): boolean => status.startsWith("requires_") && status !== "requires_capture";

async function askAboutOpened(wire: StripeWire, { handle, minutesOld }: Asking): Promise<Answered | Unknown> {
  const asked = await findOpened(wire, handle);
  if (asked.kind === "fault") return unknown(asked.fault);
  if (asked.value === null) return nothing;
  const isOver = isUnpaid(asked.value.status) && minutesOld(asked.value) >= paymentLife.ended;
  if (!isOver) return answered(asked.value);
  const ended = await endPayment(wire, handle);
  return ended.kind === "fault" ? unknown(ended.fault) : answered(ended.value);
}
