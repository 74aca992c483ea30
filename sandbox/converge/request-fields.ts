/** The `ssl_*` fields of a request or answer. Converge uses text only. */
export type RequestFields = Readonly<Record<string, string>>;

export const field = (fields: RequestFields, name: string): string => fields[name] ?? "";

/** The older, shorter limits: what passes here passes at every terminal. */
const limits: Readonly<Record<string, number>> = {
  ssl_user_id: 15,
  ssl_pin: 64,
  ssl_amount: 13,
  ssl_invoice_number: 25,
  ssl_description: 255,
  ssl_merchant_txn_id: 50,
  ssl_customer_code: 17,
  ssl_first_name: 20,
  ssl_last_name: 30,
  ssl_avs_address: 30,
  ssl_city: 30,
  ssl_state: 30,
  ssl_avs_zip: 9,
  ssl_email: 100,
  ssl_phone: 20,
  ssl_token: 20,
};

export const exceedsALimit = (fields: RequestFields): boolean =>
  Object.entries(limits).some(([name, most]) => field(fields, name).length > most);

/** `12.99` and `.37` in cents; null for anything else. */
export function centsOf(amount: string): number | null {
  const parts = /^(\d{0,8})(?:\.(\d{1,2}))?$/.exec(amount);
  if (parts === null || amount === "") return null;
  return Number(parts[1] ?? "") * 100 + Number((parts[2] ?? "").padEnd(2, "0"));
}

export const amountText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
