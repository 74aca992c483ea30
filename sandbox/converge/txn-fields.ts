import { easternText } from "./eastern-time.ts";
import { amountText, type RequestFields } from "./request-fields.ts";
import { heldMessage, type Txn } from "./transactions.ts";

/** What every answer says about a transaction. */
const commonFields = (txn: Txn): RequestFields => ({
  ssl_txn_id: txn.id,
  ssl_txn_time: easternText(txn.made),
  ssl_transaction_type: txn.kind,
  ssl_amount: amountText(txn.amount),
  ssl_result_message: txn.message,
  ssl_approval_code: txn.approval,
  ssl_card_number: txn.mask,
  ssl_exp_date: txn.expires,
  ssl_card_type: "CREDITCARD",
  ssl_card_short_description: txn.brand,
  ssl_avs_response: txn.avs,
  ssl_cvv2_response: txn.cvv,
  ssl_invoice_number: txn.invoice,
  ssl_merchant_txn_id: txn.reference,
});

/**
 * The answer to the call that made the transaction. A declined one has a blank approval code, as at the real gateway.
 */
export const answerFields = (txn: Txn): RequestFields => ({
  // A held transaction has no result yet.
  ...(txn.message === heldMessage ? { ssl_trans_status: "REV" } : { ssl_result: txn.approval === "" ? "1" : "0" }),
  ...commonFields(txn),
  ssl_approval_code: txn.approval === "" ? "      " : txn.approval,
  ssl_issuer_response: txn.issuer,
  ssl_account_balance: "0.00",
  ssl_oar_data: "",
  ssl_ps2000_data: "",
  ssl_partner_app_id: "VM",
});

/**
 * A search result. It has no `ssl_result` and no card token: public examples of search results show neither, so no
 * client should rely on them.
 */
export const searchFields = (txn: Txn): RequestFields => ({
  ...commonFields(txn),
  ssl_trans_status: txn.message === heldMessage ? "REV" : txn.settled === null ? "PEN" : "STL",
  ssl_is_voidable: txn.settled === null && txn.kind !== "VOID" && txn.approval !== "" ? "TRUE" : "FALSE",
  ssl_entry_mode: "K",
  ssl_first_name: txn.firstName,
  ssl_last_name: txn.lastName,
  ssl_transaction_language: "EN",
});
