import type { Difference } from "#server/store/audit-checks.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { moodsPass } from "#tests/world/moods.ts";
import { asOwner } from "#tests/world/store.ts";
import { accountsOf, type Person, resetsPassword, signsIn, type World } from "./people.ts";
import { booksOf, notTakenBack, refundsMadeTwice } from "./oracle.ts";
import { passMinutes } from "./gateway-steps.ts";

type Held = { readonly account: number; readonly email: string; readonly status: string; readonly paid: boolean };

const heldBy = ({ site, publisher }: World, { accounts }: Person): Promise<Held[]> =>
  asOwner<Held>(
    site.store.owner,
    `select u.account_number::int as account, a.contact_email as email, u.status, u.paid_through is not null as paid
     from account a join subscription u using (tenant_id, account_number)
     where a.tenant_id = $1 and a.account_number = any($2)`,
    [publisher.tenantId, accounts],
  );

/** Nobody without proof reads or changes an account, and an owner's own password is never refused. */
export async function checkPeople(world: World, withPasswords: boolean): Promise<string[]> {
  const seen = withPasswords ? await strangerSees(world) : [];
  return [...seen, ...(await ownersAsTheyWere(world, withPasswords))];
}

async function strangerSees(world: World): Promise<string[]> {
  const { stranger, people } = world;
  const [nora] = people;
  if (nora === undefined || (!stranger.claimed && stranger.tokens.size === 0)) return [];
  const wrongs: string[] = [];
  if (stranger.claimed) {
    const token = await signsIn(world, nora.email, stranger.password);
    if (token !== null) stranger.tokens.add(token);
  }
  for (const token of stranger.tokens) {
    const seen = (await accountsOf(world, token)).filter((account) => nora.accounts.includes(account));
    wrongs.push(...seen.map((account) => `a stranger reaches Nora's account ${account}`));
  }
  return [...new Set(wrongs)];
}

async function ownersAsTheyWere(world: World, withPasswords: boolean): Promise<string[]> {
  const wrongs: string[] = [];
  for (const person of world.people) {
    for (const { account, email, status } of await heldBy(world, person)) {
      if (email !== person.email) wrongs.push(`${person.name}'s account ${account} has another email`);
      if (status === "cancelling" && !person.canceled.has(account))
        wrongs.push(`${person.name}'s account ${account} was canceled by somebody else`);
    }
    if (withPasswords && person.hasLogin && (await signsIn(world, person.email, person.password)) === null)
      wrongs.push(`${person.name}'s own password is refused`);
  }
  return wrongs;
}

/** The gateway is as usual, and everything that was left open is asked about, for days. */
export async function goQuiet(world: World): Promise<void> {
  moodsPass(world.site, world.publisher);
  for (const minutes of [6, 61, 61, 25 * 60, 25 * 60, 3 * 24 * 60, 3 * 24 * 60]) await passMinutes(world, minutes);
}

/** Everybody gets in after a reset, and finds what she paid for; and the product's own audit is content. */
export async function everybodyGetsIn(world: World): Promise<string[]> {
  const wrongs: string[] = [];
  for (const person of world.people) {
    // An order that another one was paid in place of has ended without ever being paid for.
    const paid = (await heldBy(world, person)).filter((held) => held.paid);
    if (paid.length === 0) continue;
    const reset = await resetsPassword(world, person, "brand-new-pass-5");
    const token = await signsIn(world, person.email, "brand-new-pass-5");
    if (token === null) {
      wrongs.push(`${person.name} asked for a new password (${reset}) and cannot sign in`);
      continue;
    }
    const seen = await accountsOf(world, token);
    const missing = paid.filter(({ account }) => !seen.includes(account));
    wrongs.push(
      ...missing.map(({ account }) => `${person.name} signs in and cannot find account ${account}, which she paid for`),
    );
  }
  return [...wrongs, ...(await auditAgrees(world))];
}

/** Longer ago than a history is long. */
const auditedDays = 25;

/** The product's own audit is content, also with the gateway's list; and it names what the gateway did twice. */
async function auditAgrees({ site, publisher }: World): Promise<string[]> {
  const differences = await auditWithGateway(site, publisher, auditedDays);
  const twice = refundsMadeTwice(site, publisher);
  const isOf = (ids: readonly string[]) => (one: Difference) => ids.includes(one.subject.replace("transaction:", ""));
  const known = [...twice.flat(), ...notTakenBack(await booksOf(site, publisher))];
  return [
    ...differences
      .filter((one) => !isOf(known)(one))
      .map(({ check, subject, detail }) => `audit: ${check}: ${subject} ${detail}`),
    ...twice.filter((ids) => !differences.some(isOf(ids))).map(([id]) => `audit: says nothing of the second ${id}`),
  ];
}
