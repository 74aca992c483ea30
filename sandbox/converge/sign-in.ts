import type { ConvergeEmulatorOptions, EmulatedMerchant } from "./emulator-options.ts";
import type { ErrorCode } from "./error-codes.ts";
import { field, type RequestFields } from "./request-fields.ts";

/** The request's account, or the gateway's error code. Newer clients send the id as the account id. */
export async function signIn(
  fields: RequestFields,
  address: string,
  merchantBy: ConvergeEmulatorOptions["merchant"],
): Promise<EmulatedMerchant | ErrorCode> {
  const merchantId = field(fields, "ssl_merchant_id") || field(fields, "ssl_account_id");
  if (merchantId === "") return "4000";
  if (field(fields, "ssl_user_id") === "") return "4019";
  if (field(fields, "ssl_pin") === "") return "4013";
  const merchant = await merchantBy(merchantId);
  if (merchant === null) return "4025";
  if (merchant.userId !== field(fields, "ssl_user_id") || merchant.pin !== field(fields, "ssl_pin")) return "4025";
  return merchant.addresses !== undefined && !merchant.addresses.includes(address) ? "4002" : merchant;
}
