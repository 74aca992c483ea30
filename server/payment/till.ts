import { dueOf } from "#core/payment/decide-booking.ts";
import { isSettled } from "#core/payment/intent-state.ts";
import type {
  Asked,
  ChargeRecords,
  GatewayOrder,
  GatewayTransaction,
  Merchant,
  PaymentGateway,
  PayPalAccount,
  PayPalGateway,
  StoredCard,
} from "#server/adapters/payment/port.ts";
import type { SecretBox } from "#server/secret-box.ts";
import type { SealedCard } from "#server/store/booking.ts";
import type { IntentRecord } from "#server/store/intent.ts";
import { askAbout, cardToKeep, type Seen } from "./ask-gateway.ts";

export type KeptCard = StoredCard & { readonly token: string };

/** As it is kept: the token sealed, and no more of the card than can be shown. */
export const sealedCard = (secrets: SecretBox, { token, brand, last4, expires }: KeptCard): SealedCard => ({
  sealedToken: secrets.seal(token),
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
  /** The card to renew with; null where there is none. */
  cardToKeep(sale: GatewayTransaction, hintedToken: string | null): Promise<KeptCard | null>;
  /** Pays once and cannot be charged again: the next term is billed. */
  readonly paysOnce: boolean;
  /** How the buyer paid, in the words of a receipt. */
  nameOf(sale: GatewayTransaction, intent: IntentRecord): string;
};

const takerBack =
  <Account>(records: ChargeRecords<Account>, account: Account) =>
  async (sale: GatewayTransaction): Promise<boolean> => {
    // A card that was only verified: no money has moved.
    if (sale.amount === 0) return true;
    const voided = await records.voidSale(account, sale.transactionId);
    if (voided.kind === "fault") return false;
    if (voided.value === "voided") return true;
    const reference = `back-${sale.transactionId}`.slice(0, 50);
    const { transactionId, amount } = sale;
    return (await records.refund(account, { transactionId, amount, reference })).kind === "ok";
  };

export const cardTill = (gateway: PaymentGateway, merchant: Merchant): Till => ({
  ask: ({ intent, named }) =>
    askAbout(gateway, merchant, {
      reference: intent.intentId,
      transactionId: named,
      settledBy: intent.transactionId,
    }),
  takeBack: takerBack(gateway, merchant),
  cardToKeep: (sale, hintedToken) => cardToKeep(gateway, merchant, sale.card, hintedToken),
  paysOnce: false,
  nameOf: ({ card }, { method }) => (card === null ? method : `${card.brand} ${card.last4}`),
});

export const payPalTill = (gateway: PayPalGateway, account: PayPalAccount): Till => ({
  ask: (question) => askPayPal(gateway, account, question),
  takeBack: takerBack(gateway, account),
  cardToKeep: async () => null,
  paysOnce: true,
  nameOf: () => "PayPal",
});

const noAnswer: Seen = { kind: "no-answer" };

/** The publication has no account there any more: nobody can say what became of the payment. */
export const closedTill: Till = {
  ask: async () => noAnswer,
  takeBack: async () => false,
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
