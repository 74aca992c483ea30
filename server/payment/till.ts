import { dueOf } from "#core/payment/decide-booking.ts";
import { isSettled } from "#core/payment/intent-state.ts";
import type {
  Asked,
  ChargeRecords,
  GatewayFault,
  GatewayOrder,
  GatewayTransaction,
  Merchant,
  PaymentGateway,
  PayPalAccount,
  PayPalGateway,
  Refund,
  StoredCard,
} from "#server/adapters/payment/port.ts";
import { cardPlace, type SecretBox } from "#server/secret-box.ts";
import type { SealedCard } from "#server/store/booking.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import { askAbout, cardToKeep, type Seen } from "./ask-gateway.ts";

export type KeptCard = StoredCard & { readonly token: string };

/** As it is kept: the token sealed, and no more of the card than can be shown. */
export const sealedCard = (
  secrets: SecretBox,
  { token, brand, last4, expires }: KeptCard,
  { tenantId, accountNumber }: { readonly tenantId: number; readonly accountNumber: number },
): SealedCard => ({
  sealedToken: secrets.seal(token, cardPlace(tenantId, accountNumber)),
  brand,
  last4,
  expires,
});

export type Question = {
  readonly intent: IntentRecord;
  /** The transaction that the browser names. */
  readonly named: string | null;
  /** Nobody else has taken the money, or may have: what the buyer has approved may be captured now. */
  readonly mayCapture: boolean;
};

/** A gateway at which a payment may have been made, with the publication's account there. */
export type Till = {
  /** What it has on record; at PayPal an approved order is captured first, where it may be. */
  ask(question: Question): Promise<Seen>;
  /** Money that must not stay with us goes back at once: voided, or paid back when it is settled. False: it could not. */
  takeBack(sale: GatewayTransaction): Promise<boolean>;
  /** Pays back all or part of a sale, once for each reference, however often it is called. */
  payBack(refund: Refund): Promise<PaidBack>;
  /** The card to renew with; null where there is none. */
  cardToKeep(sale: GatewayTransaction, hintedToken: string | null): Promise<KeptCard | null>;
  /** Pays once and cannot be charged again: the next term is billed. */
  readonly paysOnce: boolean;
  /** How the buyer paid, in the words of a receipt. */
  nameOf(sale: GatewayTransaction, intent: IntentRecord): string;
};

/** What became of money that was to go back. */
export type PaidBack =
  | { readonly kind: "paid"; readonly how: "voided" | "refunded"; readonly transactionId: string }
  /** The sale was made at another gateway. */
  | { readonly kind: "not-here" }
  /** The gateway was not reached, and nothing has happened. */
  | { readonly kind: "away" }
  /** It may have been paid: to be asked for under the same reference. */
  | { readonly kind: "unclear" }
  | { readonly kind: "refused"; readonly code: string };

const ends = { timeout: "unclear", unreachable: "away" } as const;

const notPaid = (fault: GatewayFault): PaidBack =>
  fault.kind === "rejected" ? { kind: "refused", code: fault.code } : { kind: ends[fault.kind] };

/** All of a sale is voided while it can be; a part of it, and what is settled, is paid back. */
async function voidOrRefund<Account>(
  records: ChargeRecords<Account>,
  account: Account,
  { isWhole, ...refund }: Refund & { readonly isWhole: boolean },
): Promise<PaidBack> {
  const { transactionId } = refund;
  if (isWhole) {
    const voided = await records.voidSale(account, transactionId);
    if (voided.kind === "fault") return notPaid(voided.fault);
    if (voided.value === "voided") return { kind: "paid", how: "voided", transactionId };
  }
  const back = await records.refund(account, refund);
  return back.kind === "fault"
    ? notPaid(back.fault)
    : { kind: "paid", how: "refunded", transactionId: back.value.transactionId };
}

const takerBack =
  <Account>(records: ChargeRecords<Account>, account: Account): Till["takeBack"] =>
  async ({ transactionId, amount }) => {
    // A card that was only verified: no money has moved.
    if (amount === 0) return true;
    const reference = `back-${transactionId}`.slice(0, 50);
    return (await voidOrRefund(records, account, { transactionId, amount, reference, isWhole: true })).kind === "paid";
  };

const payerBack =
  <Account>(records: ChargeRecords<Account>, account: Account): Till["payBack"] =>
  async (refund) => {
    const { transactionId, amount } = refund;
    const found = await records.findById(account, transactionId);
    if (found.kind === "fault") return found.fault.kind === "rejected" ? notPaid(found.fault) : { kind: "away" };
    const sale = found.value;
    if (sale === null) return { kind: "not-here" };
    if (sale.state === "voided") return { kind: "paid", how: "voided", transactionId };
    return voidOrRefund(records, account, { ...refund, isWhole: amount === sale.amount && sale.state === "approved" });
  };

export const cardTill = (gateway: PaymentGateway, merchant: Merchant): Till => ({
  ask: ({ intent, named }) =>
    askAbout(gateway, merchant, {
      reference: intent.intentId,
      transactionId: named,
      settledBy: intent.transactionId,
    }),
  takeBack: takerBack(gateway, merchant),
  payBack: payerBack(gateway, merchant),
  cardToKeep: (sale, hintedToken) => cardToKeep(gateway, merchant, sale.card, hintedToken),
  paysOnce: false,
  nameOf: ({ card }, { method }) => (card === null ? method : `${card.brand} ${card.last4}`),
});

export const payPalTill = (gateway: PayPalGateway, account: PayPalAccount): Till => ({
  ask: (question) => askPayPal(gateway, account, question),
  takeBack: takerBack(gateway, account),
  payBack: payerBack(gateway, account),
  cardToKeep: async () => null,
  paysOnce: true,
  nameOf: () => "PayPal",
});

const noAnswer: Seen = { kind: "no-answer" };

/** The publication has no account there any more: nobody can say what became of the payment. */
export const closedTill: Till = {
  ask: async () => noAnswer,
  takeBack: async () => false,
  payBack: async () => ({ kind: "not-here" }),
  cardToKeep: async () => null,
  paysOnce: true,
  nameOf: (_, { method }) => method,
};

async function askPayPal(gateway: PayPalGateway, account: PayPalAccount, question: Question): Promise<Seen> {
  const { intent, mayCapture } = question;
  const orderId = intent.payPalOrderId ?? "";
  const found = await gateway.findOrder(account, orderId);
  if (found.kind === "fault") return noAnswer;
  const order = found.value;
  if (order.kind === "captured") return { kind: "answered", transaction: order.transaction, surplus: [] };
  if (order.kind !== "approved" || !mayCapture || !isFor(order, intent))
    return { kind: "answered", transaction: null, surplus: [] };
  return seenIn(await gateway.captureOrder(account, orderId, order));
}

/** An order that was approved for another amount or plan is never captured: its money stays where it is. */
const isFor = (order: Extract<GatewayOrder, { kind: "approved" }>, intent: IntentRecord): boolean =>
  !isSettled(intent.state) && order.invoiceNumber === intent.invoiceNumber && order.amount === dueOf(intent);

const seenIn = (captured: Asked<GatewayTransaction>): Seen =>
  captured.kind === "fault" ? noAnswer : { kind: "answered", transaction: captured.value, surplus: [] };
