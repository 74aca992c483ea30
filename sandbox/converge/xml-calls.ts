import { holdEntry, type MetMood } from "../moods.ts";
import { easternText } from "./eastern-time.ts";
import type { ConvergeEmulatorOptions, EmulatedMerchant } from "./emulator-options.ts";
import { cardFrom, securityCodeFrom } from "./find-card.ts";
import { recordInMood, visibleTransactions } from "./meet-mood.ts";
import { type CallOutcome, errorOutcome } from "./outcome.ts";
import { centsOf, field, type RequestFields } from "./request-fields.ts";
import { runSale } from "./sale.ts";
import { type CardHolder, dropStoredCard, findStoredCard, type KnownCard } from "./stored-cards.ts";
import {
  findTxn,
  findTxns,
  findTxnsByReference,
  heldMessage,
  markVoided,
  mintApprovalCode,
  mintTransactionId,
  returnedOf,
  type Txn,
} from "./transactions.ts";
import { answerFields, searchFields } from "./txn-fields.ts";

export type XmlCall = {
  readonly fields: RequestFields;
  readonly merchant: EmulatedMerchant;
  readonly world: ConvergeEmulatorOptions;
  readonly mood: MetMood;
};

/**
 * While the batch of a sale is being settled, a void gets an answer that says so; afterward the sale simply can't be
 * voided anymore.
 */
const settlementMs = 10 * 60_000;

const invalidToken: CallOutcome = {
  kind: "answer",
  approved: false,
  fields: {
    ssl_result: "1",
    ssl_result_message: "DECLINED",
    ssl_txn_id: "",
    ssl_approval_code: "",
    ssl_token_response: "Invalid Token",
  },
};

type Payer = { readonly card: KnownCard; readonly holder: CardHolder };

function payerOf({ fields, merchant, world }: XmlCall): Payer | CallOutcome {
  const holder = { firstName: field(fields, "ssl_first_name"), lastName: field(fields, "ssl_last_name") };
  const token = field(fields, "ssl_token");
  if (token !== "") {
    const stored = findStoredCard(world.ledger.db, merchant.merchantId, token);
    return stored === null ? invalidToken : { card: stored, holder: stored };
  }
  if (field(fields, "ssl_card_number") === "") return errorOutcome("4009");
  const card = cardFrom(
    field(fields, "ssl_card_number"),
    field(fields, "ssl_exp_date"),
    merchant.merchantId,
    world.now(),
  );
  return typeof card === "string" ? errorOutcome(card) : { card, holder };
}

export function ccsale(call: XmlCall): CallOutcome {
  const { fields, merchant, world, mood } = call;
  const amount = centsOf(field(fields, "ssl_amount"));
  if (field(fields, "ssl_amount") === "") return errorOutcome("4009");
  if (amount === null || amount === 0) return errorOutcome("5002");
  const payer = payerOf(call);
  if ("kind" in payer) return payer;
  const security = securityCodeFrom(fields);
  if (typeof security === "string") return errorOutcome(security);
  return runSale(
    {
      merchant,
      verifiesOnly: false,
      amount,
      invoice: field(fields, "ssl_invoice_number"),
      reference: field(fields, "ssl_merchant_txn_id"),
      card: payer.card,
      holder: payer.holder,
      securityCode: security.code,
      zip: field(fields, "ssl_avs_zip"),
      street: field(fields, "ssl_avs_address"),
      keeps: field(fields, "ssl_get_token") === "Y" && field(fields, "ssl_add_token") === "Y",
      declinedByHand: false,
      mood,
    },
    world,
  );
}

export function ccvoid({ fields, merchant, world, mood }: XmlCall): CallOutcome {
  const { db } = world.ledger;
  const txn = findTxn(db, merchant.merchantId, field(fields, "ssl_txn_id"));
  if (txn === null || txn.kind === "VOID" || txn.kind === "CARDVERIFICATION" || txn.approval === "")
    return errorOutcome("5040");
  if (txn.settled !== null) return errorOutcome(world.now() - txn.settled < settlementMs ? "4018" : "5040");
  const asVoid: Txn = { ...txn, kind: "VOID" };
  if (mood.decides === "declines")
    return { kind: "answer", approved: false, fields: answerFields({ ...asVoid, message: "DECLINED", approval: "" }) };
  const waits = { id: txn.id, looks: mood.looks, now: world.now() };
  if (mood.decides !== "usual") {
    const becomes = mood.decides === "holds-then-approves" ? "voided" : "";
    holdEntry(db, { ...waits, what: "void", becomes });
    return { kind: "answer", approved: false, fields: answerFields({ ...asVoid, message: heldMessage, approval: "" }) };
  }
  markVoided(db, txn.id);
  if (mood.recordsLate) holdEntry(db, { ...waits, what: "record of the void", becomes: "" });
  return { kind: "answer", approved: true, fields: answerFields(asVoid) };
}

export function ccreturn({ fields, merchant, world, mood }: XmlCall): CallOutcome {
  const { db } = world.ledger;
  const sale = findTxn(db, merchant.merchantId, field(fields, "ssl_txn_id"));
  if (sale === null || sale.kind !== "SALE" || sale.approval === "") return errorOutcome("5040");
  const left = sale.amount - returnedOf(db, sale.id);
  const amount = field(fields, "ssl_amount") === "" ? left : centsOf(field(fields, "ssl_amount"));
  if (amount === null || amount === 0 || amount > left) return errorOutcome("5091");
  const made = world.now();
  const declined = mood.decides === "declines";
  const wanted: Txn = {
    ...sale,
    id: mintTransactionId(merchant.merchantId, made, world.newId),
    kind: "RETURN",
    made,
    settled: null,
    amount,
    ...(declined
      ? { message: "DECLINED", approval: "", issuer: "05" }
      : { message: "APPROVAL", approval: mintApprovalCode(world.newId), issuer: "00" }),
    avs: "",
    cvv: "",
    invoice: field(fields, "ssl_invoice_number") || sale.invoice,
    reference: field(fields, "ssl_merchant_txn_id"),
    original: sale.id,
  };
  const refund = recordInMood(db, wanted, mood);
  return { kind: "answer", approved: refund.approval !== "", fields: answerFields(refund) };
}

export function txnquery({ fields, merchant, world }: XmlCall): CallOutcome {
  const { db } = world.ledger;
  const id = field(fields, "ssl_txn_id");
  const reference = field(fields, "ssl_merchant_txn_id");
  const show = (txns: readonly Txn[]): CallOutcome => ({
    kind: "list",
    found: visibleTransactions(db, world.now(), txns).map(searchFields),
  });
  if (id !== "") {
    const [txn] = visibleTransactions(
      db,
      world.now(),
      [findTxn(db, merchant.merchantId, id)].filter((it) => it !== null),
    );
    return txn === undefined ? errorOutcome("5040") : { kind: "list", found: [searchFields(txn)] };
  }
  if (reference !== "") return show(findTxnsByReference(db, merchant.merchantId, reference));
  const [from, through] = ["ssl_search_start_date", "ssl_search_end_date"].map((name) => field(fields, name));
  return from && through ? show(madeBetween(findTxns(db, merchant.merchantId), from, through)) : errorOutcome("4009");
}

/** Both dates are required, and cover whole days in New York. */
function madeBetween(txns: readonly Txn[], from: string, through: string): readonly Txn[] {
  const days = /^(\d\d)\/(\d\d)\/(\d{4})/;
  const sortable = (text: string): string => text.replace(days, "$3$1$2").slice(0, 8);
  return txns.filter(({ made }) => {
    const day = sortable(easternText(made));
    return day >= sortable(from) && day <= sortable(through);
  });
}

export function ccquerytoken({ fields, merchant, world }: XmlCall): CallOutcome {
  const card = findStoredCard(world.ledger.db, merchant.merchantId, field(fields, "ssl_token"));
  if (card === null) return invalidToken;
  return {
    kind: "answer",
    approved: true,
    fields: {
      ssl_result: "0",
      ssl_token: field(fields, "ssl_token"),
      ssl_token_response: "SUCCESS",
      ssl_account_number: card.mask,
      ssl_exp_date: card.expires,
      ssl_card_type: "CREDITCARD",
      ssl_first_name: card.firstName,
      ssl_last_name: card.lastName,
    },
  };
}

export function ccdeletetoken({ fields, merchant, world }: XmlCall): CallOutcome {
  if (!dropStoredCard(world.ledger.db, merchant.merchantId, field(fields, "ssl_token"))) return invalidToken;
  const done = { ssl_result: "0", ssl_token: field(fields, "ssl_token"), ssl_token_response: "SUCCESS" };
  return { kind: "answer", approved: true, fields: done };
}
