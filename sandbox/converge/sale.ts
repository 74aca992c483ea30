import type { ConvergeEmulatorOptions, EmulatedMerchant } from "./emulator-options.ts";
import type { CallOutcome } from "./outcome.ts";
import { amountText, type RequestFields } from "./request-fields.ts";
import { type CardHolder, type KnownCard, storeCard } from "./stored-cards.ts";
import type { MetMood } from "../moods.ts";
import { recordInMood, rememberCardMood } from "./meet-mood.ts";
import { hasDuplicate, mintApprovalCode, mintTransactionId, type Txn } from "./transactions.ts";
import {
  avsOf,
  cvvOf,
  duplicateDecline,
  type IssuerBehavior,
  issuerBehaviorOf,
  plainDecline,
  securityCodeDecline,
} from "./triggers.ts";
import { answerFields } from "./txn-fields.ts";

export type Sale = {
  readonly merchant: EmulatedMerchant;
  /** Checks the card with the issuer, and charges nothing. */
  readonly verifiesOnly: boolean;
  readonly amount: number;
  readonly invoice: string;
  readonly reference: string;
  readonly card: KnownCard;
  readonly holder: CardHolder;
  /** Empty if none was sent. */
  readonly securityCode: string;
  readonly zip: string;
  readonly street: string;
  /** Creates a card token, and stores it in the Card Manager. */
  readonly keeps: boolean;
  /** The buyer pressed Decline at the emulated wallet. */
  readonly declinedByHand: boolean;
  readonly mood: MetMood;
};

type World = Pick<ConvergeEmulatorOptions, "ledger" | "now" | "newId">;

/** A terminal in test mode answers like this and processes nothing. */
const pretended = (sale: Sale): RequestFields => ({
  ssl_result: "0",
  ssl_result_message: "APPROVAL",
  ssl_txn_id: "00000000-0000-0000-0000-00000000000",
  ssl_approval_code: "123456",
  ssl_avs_response: "X",
  ssl_cvv2_response: "",
  ssl_amount: amountText(sale.amount),
  ssl_transaction_type: sale.verifiesOnly ? "CARDVERIFICATION" : "SALE",
  ssl_card_number: sale.card.mask,
  ssl_invoice_number: sale.invoice,
});

/** Null: approved. In the issuer's order: first the connection, then the code, then the account. */
function declineOf(sale: Sale, behavior: IssuerBehavior, twin: boolean): { message: string; issuer: string } | null {
  if (twin) return duplicateDecline;
  if (sale.declinedByHand || sale.mood.decides === "declines") return plainDecline;
  if (cvvOf(sale.securityCode) === "N") return securityCodeDecline;
  return behavior.kind === "declines" ? behavior : null;
}

function draftOf(sale: Sale, world: World): Omit<Txn, "message" | "approval" | "issuer"> {
  const made = world.now();
  return {
    id: mintTransactionId(sale.merchant.merchantId, made, world.newId),
    merchantId: sale.merchant.merchantId,
    kind: sale.verifiesOnly ? "CARDVERIFICATION" : "SALE",
    made,
    settled: null,
    amount: sale.amount,
    avs: avsOf(sale.zip, sale.street),
    cvv: cvvOf(sale.securityCode),
    invoice: sale.invoice,
    reference: sale.reference,
    fingerprint: sale.card.fingerprint,
    mask: sale.card.mask,
    brand: sale.card.brand,
    expires: sale.card.expires,
    firstName: sale.holder.firstName,
    lastName: sale.holder.lastName,
    original: null,
  };
}

function keptFields(sale: Sale, world: World): RequestFields {
  if (!sale.keeps) return {};
  const missing = sale.holder.firstName === "" ? "First Name" : sale.holder.lastName === "" ? "Last Name" : null;
  if (missing !== null) {
    return {
      ssl_get_token: "Y",
      ssl_token_response: "FAILURE",
      ssl_add_token_response: `FAILURE - ${missing} - is required`,
    };
  }
  const { token, response } = storeCard(world.ledger.db, sale.merchant.merchantId, sale.card, sale.holder);
  return { ssl_get_token: "Y", ssl_token: token, ssl_token_response: "SUCCESS", ssl_add_token_response: response };
}

/** True on the first try of this sale; the second try goes through. */
function stumbles(sale: Sale, world: World): boolean {
  const key = [sale.merchant.merchantId, sale.card.fingerprint, sale.amount, sale.invoice].join("|");
  return Number(world.ledger.db.prepare("insert or ignore into stumble (key) values (?)").run(key).changes) === 1;
}

/** Runs a sale against the emulated issuer, and records it where the real gateway would. */
export function runSale(sale: Sale, world: World): CallOutcome {
  if (sale.merchant.testMode === true) return { kind: "answer", approved: true, fields: pretended(sale) };
  const behavior = issuerBehaviorOf(sale.amount, sale.card.rehearses);
  if (behavior.kind === "hangs-up") return { kind: "hang-up" };
  return world.ledger.inTransaction((): CallOutcome => {
    if (behavior.kind === "stumbles-once" && stumbles(sale, world)) return { kind: "unavailable" };
    const draft = draftOf(sale, world);
    const twin = !sale.verifiesOnly && hasDuplicate(world.ledger.db, draft);
    const decline = declineOf(sale, behavior, twin);
    const wanted: Txn =
      decline === null
        ? { ...draft, message: "APPROVAL", approval: mintApprovalCode(world.newId), issuer: "00" }
        : { ...draft, message: decline.message, approval: "", issuer: decline.issuer };
    const txn = recordInMood(world.ledger.db, wanted, sale.mood);
    const { card, merchant } = sale;
    if (card.mood !== null) rememberCardMood(world.ledger.db, merchant.merchantId, card.fingerprint, card.mood);
    const kept = decline === null ? keptFields(sale, world) : {};
    if (behavior.kind === "keeps-silent") return { kind: "silence" };
    return { kind: "answer", approved: decline === null, fields: { ...answerFields(txn), ...kept } };
  });
}
