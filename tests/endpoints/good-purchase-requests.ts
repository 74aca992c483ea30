import type { Publisher } from "#tests/world/publisher.ts";
import { aSubscriber } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";

/** A buyer who has just paid, in the browser in which the password was typed. */
async function ofBuyer(site: Site, publisher: Publisher) {
  const { token, cookie, accountNumber } = await aSubscriber(site, publisher);
  return { input: { domain: publisher.domain, accountNumber }, token, headers: { cookie } };
}

/** Requests of the thank-you page, each of which succeeds. */
export const purchaseRequests = { getPurchase: ofBuyer, openAccount: ofBuyer };
