import { createHash } from "node:crypto";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { PaidPlan } from "#server/db/tables/money.ts";
import type { RenewalRecord } from "#server/store/subscription/renewing.ts";

const readable = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** A number that is taken cannot be chosen anew: so long that none is. A gateway takes 25. */
const invoiceLength = 14;

/**
 * By what a renewal's payment is known at the gateway. It follows from what is paid for, and not from chance: a database
 * that comes back from a backup finds a charge that it does not know of, and does not make it again
 * (docs/decisions/0027). The number is another one for another period, plan or amount, so that an approval of one is
 * never booked for the other.
 */
export function renewalReference(
  { subscriptionId }: Pick<HeldTerm, "subscriptionId">,
  { startedAt, paymentsBefore, followsEntry }: Pick<RenewalRecord, "startedAt" | "paymentsBefore" | "followsEntry">,
  what: { readonly amount: number; readonly plan: PaidPlan },
): { readonly intentId: string; readonly invoiceNumber: string } {
  const payment = [subscriptionId, startedAt, paymentsBefore];
  const invoice = hashOf([...payment, followsEntry, what.amount, what.plan]).subarray(0, invoiceLength);
  return {
    intentId: uuidOf(hashOf(payment)),
    invoiceNumber: Array.from(invoice, (byte) => readable[byte % readable.length]).join(""),
  };
}

const hashOf = (parts: readonly unknown[]): Buffer => createHash("sha256").update(JSON.stringify(parts)).digest();

/** A UUID of our own making (RFC 9562, version 8). */
function uuidOf(hash: Buffer): string {
  const bytes = Uint8Array.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
