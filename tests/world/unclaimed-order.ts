import { call } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber, newEmail, newIp, type Shopper } from "./shopper.ts";
import type { Site } from "./site.ts";
import { startingAgain } from "./starting-again.ts";
import { asOwner } from "./store.ts";

/** What the proven login of `provesMailbox` signs in with. */
export const anotherPassword = "another-brook-58";

/**
 * A mailbox is proven for a login with a password of its own, as a reset leaves it: what was claimed with its address before
 * is dropped. @returns a token of that login for the account area.
 */
export async function provesMailbox(site: Site, publisher: Publisher, email: string): Promise<string> {
  await startingAgain(site).aStrangersBrowser(publisher, email);
  await asOwner(
    site.store.owner,
    `with own as (select max(login_id) as id from login where tenant_id = $1 and email = $2)
     update login set email_confirmed_at = case when login_id = own.id then now() end,
       dropped_at = case when login_id <> own.id then now() end
     from own where tenant_id = $1 and email = $2`,
    [publisher.tenantId, email],
  );
  const input = { domain: publisher.domain, email, password: anotherPassword };
  const { body } = await call(site, "authenticateTNEmail", input, { ip: newIp() });
  return body.authResponse.token;
}

/** Bought with an email whose mailbox was proven by another login since. `token`: of that login. */
export async function anUnclaimedOrder(site: Site, publisher: Publisher, email = newEmail()) {
  const buyer: Shopper = await aSubscriber(site, publisher, { email });
  return { email, accountNumber: buyer.accountNumber, buyer, token: await provesMailbox(site, publisher, email) };
}
