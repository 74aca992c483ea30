import type { MoodyCall } from "#sandbox/converge/test-cards.ts";
import { releasePayPal } from "#sandbox/paypal/captures.ts";
import type { PayPalCallKind } from "#sandbox/paypal/orders.ts";
import { clearMoods, type MoodName, type QueuedMood, queueMood } from "#sandbox/moods.ts";
import { cardGatewayOf } from "./card-gateways.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** Puts the next call of this kind to the publisher's gateway in this mood, after those already queued. */
export function gatewayMood(site: Site, publisher: Publisher, call: MoodyCall, mood: MoodName, how?: QueuedMood): void {
  const { db, account, callOf } = cardGatewayOf(site, publisher);
  queueMood(db, account, callOf(call), mood, how);
}

/** The same for the publisher's account at PayPal. */
export const payPalMood = (
  site: Site,
  { plain }: Publisher,
  call: PayPalCallKind,
  mood: MoodName,
  how?: QueuedMood,
): void => queueMood(site.payPalLedger.db, plain.tenant.payPal?.clientId ?? "", call, mood, how);

/** Both gateways treat the next calls as usual. What they hold or have not recorded yet appears in time. */
export function moodsEnd(site: Site, publisher: Publisher): void {
  const { db, account } = cardGatewayOf(site, publisher);
  clearMoods(db, account);
  clearMoods(site.payPalLedger.db, publisher.plain.tenant.payPal?.clientId ?? "");
}

/** The same, but what they hold is decided at once, and what they recorded late becomes visible. */
export function moodsPass(site: Site, publisher: Publisher): void {
  moodsEnd(site, publisher);
  cardGatewayOf(site, publisher).releaseAll();
  releasePayPal(site.payPalLedger.db, null);
}
