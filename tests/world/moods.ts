import type { MoodyCall } from "#sandbox/converge/test-cards.ts";
import { release } from "#sandbox/converge/meet-mood.ts";
import { releasePayPal } from "#sandbox/paypal/captures.ts";
import type { PayPalCall } from "#sandbox/paypal/orders.ts";
import { clearMoods, type MoodName, type QueuedMood, queueMood } from "#sandbox/moods.ts";
import { merchantAt, type Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";

/** The publisher's gateway takes its next call of this kind in this mood, after those queued before. */
export const gatewayMood = (
  site: Site,
  { plain }: Publisher,
  call: MoodyCall,
  mood: MoodName,
  how?: QueuedMood,
): void => queueMood(site.gatewayLedger.db, merchantAt(plain), call, mood, how);

/** The same for the publisher's account at PayPal. */
export const payPalMood = (
  site: Site,
  { plain }: Publisher,
  call: PayPalCall,
  mood: MoodName,
  how?: QueuedMood,
): void => queueMood(site.payPalLedger.db, plain.tenant.payPal?.clientId ?? "", call, mood, how);

/** Both gateways take the next calls as usual; what they hold or have not recorded comes out in its time. */
export function moodsEnd(site: Site, { plain }: Publisher): void {
  clearMoods(site.gatewayLedger.db, merchantAt(plain));
  clearMoods(site.payPalLedger.db, plain.tenant.payPal?.clientId ?? "");
}

/** The same, and what they held is decided at once, and what they recorded late can be seen. */
export function moodsPass(site: Site, publisher: Publisher): void {
  moodsEnd(site, publisher);
  release(site.gatewayLedger.db, null);
  releasePayPal(site.payPalLedger.db, null);
}
