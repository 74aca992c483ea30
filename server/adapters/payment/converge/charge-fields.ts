import type { Charge } from "../port.ts";
import type { Merchant } from "./merchant.ts";
import { amountText } from "../wire/amount-text.ts";
import { truncatedText, xmlSafeText, zipDigits } from "./gateway-text.ts";

export type ConvergeFields = Readonly<Record<string, string>>;

/** The merchant who calls. The PIN goes into the request body and nowhere else. */
export const credentialFields = (merchant: Merchant): ConvergeFields => ({
  ssl_merchant_id: merchant.merchantId,
  ssl_user_id: merchant.userId,
  ssl_pin: merchant.pin,
  ssl_vendor_id: merchant.vendorId,
});

/** An address that is too long is left out: cut off, it would be another person's. */
const emailThatFits = (email: string): string => (email.length <= 100 ? email : "");

/**
 * A sale in the gateway's fields, cut to the limits that every terminal accepts. Invoice and reference are never cut,
 * because they could not be found again; the gateway refuses long ones instead (5005).
 */
export const chargeFields = (charge: Charge): ConvergeFields => ({
  ssl_amount: amountText(charge.amount),
  ssl_invoice_number: xmlSafeText(charge.invoiceNumber),
  ssl_merchant_txn_id: xmlSafeText(charge.reference),
  ssl_customer_code: charge.invoiceNumber.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 17),
  ssl_first_name: truncatedText(charge.buyer.firstName, 20),
  ssl_last_name: truncatedText(charge.buyer.lastName, 30),
  ssl_email: emailThatFits(charge.buyer.email),
  ssl_avs_address: truncatedText(charge.billTo.street, 30),
  ssl_city: truncatedText(charge.billTo.city, 30),
  ssl_state: truncatedText(charge.billTo.state, 2),
  ssl_avs_zip: zipDigits(charge.billTo.zip),
  ssl_country: "USA",
});

/** Empty fields are not sent. */
export const withoutEmpty = (fields: ConvergeFields): ConvergeFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
