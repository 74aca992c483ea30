import { gatewayMood } from "#tests/world/moods.ts";
import { publicationOf } from "#tests/world/staff.ts";
import { asOwner } from "#tests/world/store.ts";
import { chargeDayOf, jumpTo } from "./gateway-steps.ts";
import { aTab, cardNames, inTab, plans } from "./paying.ts";
import { gatewaysAreNormal, salesAt } from "./books.ts";
import { ask, text, type World } from "./people.ts";
import { aSignedInOwner, type Step } from "./who.ts";

const pays =
  (purpose: "oneTime" | "ezPay" | "updateCard", does: string): Step =>
  async (world, pick) => {
    const who = await aSignedInOwner(world, pick);
    if (who === null) return "";
    const { person, browser, where, account } = who;
    const tab = aTab(purpose, plans[0], account);
    browser.tabs.push(tab);
    const card = pick(cardNames);
    const until = pick(["answered", "answered", "approved", "open"] as const);
    const waited = purpose === "updateCard" ? await waitsForCard(world, account) : false;
    const came = await inTab(world, person, browser, tab, until, card);
    if (waited && came.endsWith("paid")) await chargesNewCard(world, account);
    return `${person.name} ${does} ${where} with ${card}, ${came}`;
  };

const charges = ({ site, publisher }: World): number =>
  salesAt(site, publisher).filter(({ amount }) => amount > 0).length;

/** The card was declined for the due term, nothing else is pending, and the gateway works as usual. */
async function waitsForCard({ site, publisher }: World, account: number): Promise<boolean> {
  if (!gatewaysAreNormal(site, publisher)) return false;
  const [row] = await asOwner<{ waits: boolean }>(
    site.store.owner,
    `select u.status in ('pastDue', 'grace') and u.method = 'ezpay' and not exists (
       select from payment_intent i where i.tenant_id = u.tenant_id and i.account_number = u.account_number
         and (i.state = 'unknown' or i.purpose = 'renewal' and i.state in ('token', 'review'))) as waits
     from subscription u where u.tenant_id = $1 and u.account_number = $2 and u.status <> 'ended'`,
    [publisher.tenantId, account],
  );
  return row?.waits ?? false;
}

/** Runs what the new card has queued, each job twice: the term that waited for it is charged once, immediately. */
async function chargesNewCard(world: World, accountNumber: number): Promise<void> {
  const { site, publisher, wrongs } = world;
  const before = charges(world);
  const publication = await publicationOf(site, publisher);
  const queued = await asOwner(
    site.store.owner,
    `delete from pgboss.job where name = 'charge-renewal' and data ->> 'tenantId' = $1::text and data ->> 'id' = $2::text
     returning id`,
    [String(publisher.tenantId), String(accountNumber)],
  );
  for (const _ of [...queued, ...queued]) await site.work.chargeRenewal({ publication, accountNumber, newCard: true });
  const times = charges(world) - before;
  if (times !== 1) wrongs.push(`account ${accountNumber}: a new card after a decline was charged ${times} times`);
}

/** What a subscriber does in her account. */
export const accountSteps = {
  "pays once": pays("oneTime", "pays once"),
  "turns EZ-Pay on": pays("ezPay", "turns EZ-Pay on"),
  "gives another card": pays("updateCard", "gives a card"),
  "pays during the renewal": async (world, pick) => {
    const who = await aSignedInOwner(world, pick);
    const day = who === null ? null : await chargeDayOf(world, who.account);
    if (who === null || day === null) return "";
    const mood = pick(["answers-late", "records-late", "answers-and-records-late", "usual", "holds"] as const);
    gatewayMood(world.site, world.publisher, "sale", mood, { looks: pick([2, 5, 9]) });
    const { person, browser, account } = who;
    const tab = aTab("oneTime", plans[0], account);
    browser.tabs.push(tab);
    if (pick([true, false])) await inTab(world, person, browser, tab, "open", "a good card");
    await jumpTo(world, day);
    const came = await inTab(world, person, browser, tab, "answered", "a good card");
    return `${person.name}'s renewal is at the gateway (${mood}), and she pays once, ${came}`;
  },
  "has two tabs in her account": async (world, pick) => {
    const who = await aSignedInOwner(world, pick);
    if (who === null) return "";
    const { person, browser, account } = who;
    const day = await chargeDayOf(world, account);
    const declined = day !== null && pick([true, true, false]);
    if (declined) {
      gatewayMood(world.site, world.publisher, "sale", "declines");
      await jumpTo(world, day);
    }
    const tabs = [
      aTab("oneTime", plans[0], account),
      aTab(pick(["updateCard", "ezPay", "oneTime"]), plans[0], account),
    ];
    browser.tabs.push(...tabs);
    for (const tab of tabs) await inTab(world, person, browser, tab, "open", "a good card");
    const came: string[] = [];
    for (const tab of pick([tabs.toReversed(), tabs.toReversed(), tabs])) {
      const waited = tab.purpose === "updateCard" && (await waitsForCard(world, account));
      const told = await inTab(world, person, browser, tab, "answered", "another card");
      if (waited && told.endsWith("paid")) await chargesNewCard(world, account);
      came.push(`${tab.purpose} ${told}`);
    }
    return `${person.name} has two tabs in her account${declined ? " after her card was declined" : ""}: ${came.join("; ")}`;
  },
  cancels: async (world, pick) => {
    const who = await aSignedInOwner(world, pick);
    if (who === null) return "";
    const { person, browser, account } = who;
    const { domain } = world.publisher;
    const of = { domain, accountNumber: account };
    const details = await ask(world, browser, "getAccountManagementDetails", of, browser.session);
    const ends = text(details.body, "terminationDate");
    const input = { Domain: domain, AccountNumber: account, TerminationDate: ends, TerminateReasonID: 1 };
    const { body, status } = await ask(world, browser, "terminateSubscriber", input, browser.session);
    if (body["isSuccess"] === true) person.canceled.add(account);
    return `${person.name} cancels: ${status} ${text(body, "code")}`;
  },
  "changes her mind": async (world, pick) => {
    const who = await aSignedInOwner(world, pick);
    if (who === null) return "";
    const input = { domain: world.publisher.domain, accountNumber: who.account };
    const { body, status } = await ask(world, who.browser, "undoTermination", input, who.browser.session);
    return `${who.person.name} takes her cancellation back: ${status} ${text(body, "code")}`;
  },
  "asks for a bill": async (world, pick) => {
    const who = await aSignedInOwner(world, pick);
    if (who === null) return "";
    const input = { domain: world.publisher.domain, accountNumber: who.account, method: "bill" };
    const { body, status } = await ask(world, who.browser, "setRenewalMethod", input, who.browser.session);
    return `${who.person.name} asks for bills: ${status} ${text(body, "code")}`;
  },
} as const satisfies Record<string, Step>;
