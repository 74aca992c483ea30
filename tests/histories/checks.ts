import * as z from "zod/mini";
import type { Difference } from "#server/store/payment/audit-checks.ts";
import { auditWithGateway } from "#tests/world/audit.ts";
import { cardGatewayOf } from "#tests/world/card-gateways.ts";
import { moodsEnd } from "#tests/world/moods.ts";
import { asOwner } from "#tests/world/store.ts";
import { todayAt } from "#tests/world/time.ts";
import { addDays } from "#core/day.ts";
import { accountsOf, ask, beginning, type Person, resetsPassword, signsIn, text, type World } from "./people.ts";
import { booksOf, unreversedCharges } from "./books.ts";
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
    const all = await heldBy(world, person);
    for (const { account, email, status, paid } of all) {
      // What was never paid for becomes nameless after two weeks.
      if (paid && email !== person.email) wrongs.push(`${person.name}'s account ${account} has another email`);
      if (status === "cancelling" && !person.canceled.has(account))
        wrongs.push(`${person.name}'s account ${account} was canceled by somebody else`);
    }
    if (!withPasswords || !person.hasLogin || (await signsIn(world, person.email, person.password)) !== null) continue;
    if (all.some(({ paid }) => paid) || !(await mayBeForgotten(world, person)))
      wrongs.push(`${person.name}'s own password is refused`);
    person.hasLogin = false;
    for (const browser of person.browsers) Object.assign(browser, { checkout: null, session: null });
  }
  return wrongs;
}

/** A login that has bought nothing, and whose mailbox nobody has proven, is kept for two weeks. */
async function mayBeForgotten({ site, publisher }: World, { email }: Person): Promise<boolean> {
  const proven = await asOwner(
    site.store.owner,
    "select from login where tenant_id = $1 and email = $2 and email_confirmed_at is not null",
    [publisher.tenantId, email],
  );
  return proven.length === 0 && (await todayAt(site, publisher)) >= addDays(beginning, 14);
}

const aDay = 25 * 60;

/**
 * From now on the gateway handles each call as usual, what it has held or not recorded appears in its time, and
 * everything that was left open is asked about, each day until a person has it.
 */
export async function finishPendingWork(world: World): Promise<void> {
  moodsEnd(world.site, world.publisher);
  for (const minutes of [6, 21, 61, 61, aDay, aDay, aDay, aDay, aDay, aDay]) await passMinutes(world, minutes);
}

/** Everybody can sign in after a reset, and finds what she paid for; and the product's own audit finds nothing. */
export async function everybodyGetsIn(world: World): Promise<string[]> {
  const wrongs: string[] = [];
  for (const person of world.people) {
    // An order that another one replaced and paid for has ended without ever being paid for.
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
    for (const { account } of paid)
      if (!missing.some((it) => it.account === account)) wrongs.push(...(await shownTruly(world, token, account)));
  }
  return [...wrongs, ...(await auditAgrees(world))];
}

/**
 * The payment page shows what the account's rows say: only a bill or a declined card is due, only late papers are owed.
 * A new order that waits for its first payment takes precedence over a subscription that is over for good.
 */
async function shownTruly(world: World, token: string, account: number): Promise<string[]> {
  const { site, publisher } = world;
  const { status, body } = await ask(world, null, "getPaymentStanding", accountOf(world, account), token);
  if (status === 404) return [];
  const today = await todayAt(site, publisher);
  const [row] = await asOwner<{
    status: string;
    method: string;
    paid: string | null;
    charge: string | null;
    failed: boolean;
  }>(
    site.store.owner,
    `select u.status, u.method, u.paid_through::text as paid, u.charge_on::text as charge, exists (
       select from payment_intent i where i.tenant_id = u.tenant_id and i.account_number = u.account_number
         and i.purpose = 'renewal' and i.state = 'declined') as failed
     from subscription u where u.tenant_id = $1 and u.account_number = $2
     order by case when u.status not in ('pending', 'ended') then 1 when u.ended_unpaid_on >= $3::date - 30 then 2
       when u.status = 'pending' then 3 else 4 end, u.subscription_id desc limit 1`,
    [publisher.tenantId, account, today],
  );
  if (row === undefined || body["status"] === null) return [];
  const { owed, failed } = standing.parse({ owed: body["arrears"], failed: body["renewalFailed"] });
  const at = `account ${account} (${row.status}, paid through ${row.paid ?? "no day"}, today ${today})`;
  const isDue = row.status === "grace" || row.status === "pastDue";
  return [
    ...(body["status"] === row.status ? [] : [`${at} is shown as ${text(body, "status")}`]),
    ...(owed.amountCents > 0 && (row.paid ?? today) >= today
      ? [`${at} is shown to owe ${owed.amountCents} cents`]
      : []),
    ...(failed && !(row.method === "ezpay" && isDue) ? [`${at} is told of a failed renewal`] : []),
    ...(isDue && row.method === "ezpay" && !row.failed && (row.charge ?? today) > today
      ? [`${at} is due for payment, and its card is charged on ${row.charge}`]
      : []),
  ];
}

const standing = z.object({ owed: z.object({ amountCents: z.number() }), failed: z.boolean() });

const accountOf = ({ publisher }: World, accountNumber: number) => ({ domain: publisher.domain, accountNumber });

/** Longer than any history. */
const auditedDays = 25;

/** The product's own audit finds nothing, even with the gateway's list; and it names what the gateway did twice. */
async function auditAgrees({ site, publisher }: World): Promise<string[]> {
  const differences = await auditWithGateway(site, publisher, auditedDays);
  const twice = cardGatewayOf(site, publisher).refundsMadeTwice();
  const isOf = (ids: readonly string[]) => (one: Difference) => ids.includes(one.subject.replace("transaction:", ""));
  const known = [...twice.flat(), ...unreversedCharges(await booksOf(site, publisher))];
  return [
    ...differences
      .filter((one) => !isOf(known)(one))
      .map(({ check, subject, detail }) => `audit: ${check}: ${subject} ${detail}`),
    ...twice.filter((ids) => !differences.some(isOf(ids))).map(([id]) => `audit: says nothing of the second ${id}`),
  ];
}
