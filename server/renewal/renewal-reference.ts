import { hash } from "node:crypto";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { PaidPlan } from "#server/db/tables/money.ts";
import type { RenewalRecord } from "#server/store/renewal/renewing.ts";

const readable = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/**
 * A derived number that is taken cannot be replaced by another, so it is long enough not to collide. A gateway accepts
 * 25.
 */
const invoiceLength = 14;

/**
 * The name of a renewal's payment at the gateway. It is derived from what is paid for, not random, so that a database
 * restored from a backup finds a charge that it has no record of, and does not make it again (docs/decisions/0027). The
 * number differs by period, plan and amount, so that an approval of one is never posted for another.
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

const hashOf = (parts: readonly unknown[]): Buffer => hash("sha256", JSON.stringify(parts), "buffer");

/** A UUID that we derive ourselves (RFC 9562, version 8). */
function uuidOf(hash: Buffer): string {
  const bytes = Uint8Array.from(hash.subarray(0, 16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(bytes).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
