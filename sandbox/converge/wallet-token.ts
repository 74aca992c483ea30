import * as z from "zod/mini";
import { field, type RequestFields } from "./request-fields.ts";

/** Apple's token as its sheet gives it, and Google's: both encrypted for the gateway, here only in base64. */
const applePay = z.object({
  paymentData: z.object({
    version: z.literal("EC_v1"),
    data: z.string(),
    signature: z.string(),
    header: z.object({ ephemeralPublicKey: z.string(), publicKeyHash: z.string(), transactionId: z.string() }),
  }),
  transactionIdentifier: z.string(),
});
const googlePay = z.object({ protocolVersion: z.literal("ECv2"), signature: z.string(), signedMessage: z.string() });

/** What the emulated device has put into the token: how the card behind the wallet behaves. */
const inside = z.object({ card: z.enum(["approve", "decline"]) });

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const opened = (data: string): "approve" | "decline" | "unreadable" => {
  const read = inside.safeParse(parsed(Buffer.from(data, "base64").toString("utf8")));
  return read.success ? read.data.card : "unreadable";
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
};

/**
 * Whether a payment's fields contain the wallet's payment token: URL-encoded JSON instead of a card (protocols 1.4).
 */
export function walletTokenIn(sent: RequestFields): "none" | "approve" | "decline" | "unreadable" {
  const [apple, google] = [field(sent, "ssl_applepay_web"), field(sent, "ssl_google_pay")];
  if (apple !== "") {
    const token = applePay.safeParse(parsed(decoded(apple)));
    return token.success ? opened(token.data.paymentData.data) : "unreadable";
  }
  if (google === "") return "none";
  const token = googlePay.safeParse(parsed(decoded(google)));
  return token.success ? opened(token.data.signedMessage) : "unreadable";
}
