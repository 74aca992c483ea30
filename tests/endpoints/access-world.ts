import type { HeldAccount } from "#contract/account-access.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { grantAccount } from "#tests/world/grant-account.ts";
import { deliverEmails, mailTo } from "#tests/world/post.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import { aSubscriber, deliverable, newIp, person, signedIn } from "#tests/world/shopper.ts";
import type { Site } from "#tests/world/site.ts";
import { asOwner } from "#tests/world/store.ts";

export type Member = { readonly email: string; readonly accountNumber: number; readonly token: string };

/** A signed-in subscriber, by default with a proven mailbox. */
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

/** What the mailing label of an account says. */
export const labelOf = (accountNumber: number) => ({ accountNumber, lastName: person.lastName, zip: deliverable.zip });

/** The secret of the newest email's link in a mailbox. */
export async function linkCodeIn(site: Site, publisher: Publisher, email: string, page: string): Promise<string> {
  await deliverEmails(site, publisher);
  for (const { text } of await mailTo(site, email)) {
    const code = new RegExp(`/account/${page}\\?token=([\\w-]+)`).exec(text)?.[1];
    if (code !== undefined) return code;
  }
  return "";
}

/** A person with their own login is invited to an account. */
export async function anInvitation(site: Site, publisher: Publisher) {
  const [owner, guest] = [await aMember(site, publisher), await aMember(site, publisher)];
  const input = { domain: publisher.domain, accountNumber: owner.accountNumber, email: guest.email };
  const { body } = await call(site, "inviteToAccount", input, { token: owner.token, key: newKey() });
  if (!body.isSuccess) throw new Error(body.errorMessage);
  return { owner, guest, code: await linkCodeIn(site, publisher, guest.email, "invitation") };
}

/** A person who has just joined as an owner asks for another contact email, so the mailbox on record is asked. */
export async function aHeldChange(site: Site, publisher: Publisher, to = `new${Date.now()}@readers.example`) {
  const [owner, newcomer] = [await aMember(site, publisher), await aMember(site, publisher)];
  const { accountNumber } = owner;
  await grantAccount(site, publisher, newcomer.email, { accountNumber, proof: "mailbox" });
  const input = { domain: publisher.domain, accountNumber, emailTypeId: 1 as const, emailAddress: to };
  const answer = await call(site, "modifySubscriber", input, { token: newcomer.token, key: newKey() });
  return { owner, newcomer, to, answer, code: await linkCodeIn(site, publisher, owner.email, "allow-change") };
}

export const ask = (site: Site, { domain }: Publisher, { token }: Member, sought: object, ip = newIp()) =>
  call(site, "requestAccountAccess", { domain, ...sought }, { token, key: newKey(), ip });

export const prove = (site: Site, { domain }: Publisher, { token }: Member, proof: object, ip = newIp()) =>
  call(site, "confirmAccountAccess", { domain, ...proof }, { token, key: newKey(), ip });

/** The code of the newest email in a mailbox; "" if there is none. */
export async function codeIn(site: Site, publisher: Publisher, email: string): Promise<string> {
  await deliverEmails(site, publisher);
  const [letter] = await mailTo(site, email);
  return /Code: ([A-Z0-9]{5}-[A-Z0-9]{5})/.exec(letter?.text ?? "")?.[1] ?? "";
}

/** Who holds an account and how, in the order in which they got it: "owner by checkout". */
export const grantsOf = async (
  site: Site,
  { tenantId }: Publisher,
  { accountNumber }: Pick<Member, "accountNumber">,
) => {
  const sql = "select kind, proof from account_grant where tenant_id = $1 and account_number = $2 order by granted_at";
  const rows = await asOwner(site.store.owner, sql, [tenantId, accountNumber]);
  return rows.map(({ kind, proof }) => `${String(kind)} by ${String(proof)}`);
};

/** The label, and the amount of the last bill or payment. */
export const byBill = ({ accountNumber, amount }: { readonly accountNumber: number; readonly amount: number }) => ({
  ...labelOf(accountNumber),
  amount,
});
