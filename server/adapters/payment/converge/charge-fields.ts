import type { Charge } from "../port.ts";
import type { Merchant } from "./merchant.ts";
import { amountText } from "../wire/amount-text.ts";
import { cut, plain, zipDigits } from "./gateway-text.ts";

export type Fields = Readonly<Record<string, string>>;

/** The merchant who calls. The PIN goes into the request body and nowhere else. */
export const credentialFields = (merchant: Merchant): Fields => ({
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
export const chargeFields = (charge: Charge): Fields => ({
  ssl_amount: amountText(charge.amount),
  ssl_invoice_number: plain(charge.invoiceNumber),
  ssl_merchant_txn_id: plain(charge.reference),
  ssl_customer_code: charge.invoiceNumber.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 17),
  ssl_first_name: cut(charge.buyer.firstName, 20),
  ssl_last_name: cut(charge.buyer.lastName, 30),
  ssl_email: emailThatFits(charge.buyer.email),
  ssl_avs_address: cut(charge.billTo.street, 30),
  ssl_city: cut(charge.billTo.city, 30),
  ssl_state: cut(charge.billTo.state, 2),
  ssl_avs_zip: zipDigits(charge.billTo.zip),
  ssl_country: "USA",
});

/** Empty fields are not sent. */
export const withoutEmpty = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
