import type { HeldAccount } from "#contract/account-access.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { mailTo, deliverPost } from "#tests/world/post.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, newIp, signedIn } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

export type Member = { readonly email: string; readonly accountNumber: number; readonly token: string };

/** A subscriber who is signed in, with a proven mailbox unless said otherwise. */
export async function aMember(site: Site, publisher: Publisher, confirmed = true): Promise<Member> {
  const { email, accountNumber } = await aSubscriber(site, publisher);
  if (confirmed)
    await asOwner(site.store.owner, "update login set email_confirmed_at = now() where email = $1", [email]);
  return { email, accountNumber, token: await signedIn(site, publisher, email) };
}

export const accountsOf = async (site: Site, { domain }: Publisher, { token }: Member): Promise<HeldAccount[]> =>
  (await call(site, "getAccounts", { domain }, { token })).body;

export const numbersOf = async (site: Site, publisher: Publisher, member: Member): Promise<number[]> =>
  (await accountsOf(site, publisher, member)).map(({ accountNumber }) => accountNumber);

export const ask = (site: Site, { domain }: Publisher, { token }: Member, sought: object) =>
  call(site, "requestAccountAccess", { domain, ...sought }, { token, key: newKey(), ip: newIp() });

export const prove = (site: Site, { domain }: Publisher, { token }: Member, proof: object) =>
  call(site, "confirmAccountAccess", { domain, ...proof }, { token, key: newKey(), ip: newIp() });

/** The code of the newest letter in a mailbox; "" where there is none. */
export async function codeIn(site: Site, publisher: Publisher, email: string): Promise<string> {
  await deliverPost(site, publisher);
  const [letter] = await mailTo(site, email);
  return /Code: ([A-Z0-9]{5}-[A-Z0-9]{5})/.exec(letter?.text ?? "")?.[1] ?? "";
}
