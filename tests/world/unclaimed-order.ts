import { call } from "./calls.ts";
import type { Publisher } from "./publisher.ts";
import { aSubscriber, newEmail, newIp, type Shopper } from "./shopper.ts";
import type { Site } from "./site.ts";
import { startingAgain } from "./starting-again.ts";
import { asOwner } from "./store.ts";

/** The password of the proven login that `provesMailbox` creates. */
export const anotherPassword = "another-brook-58";

/**
 * Proves a mailbox for a login with its own password, as after a reset: earlier claims of the address are dropped.
 *
 * @returns a token of that login for the account area.
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

/** An order made with an email whose mailbox another login has proven since. `token`: of that login. */
export async function anUnclaimedOrder(site: Site, publisher: Publisher, email = newEmail()) {
  const buyer: Shopper = await aSubscriber(site, publisher, { email });
  return { email, accountNumber: buyer.accountNumber, buyer, token: await provesMailbox(site, publisher, email) };
}
