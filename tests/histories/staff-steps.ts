import { payRefunds } from "#server/payment/refund/pay-refunds.ts";
import { newKey } from "#tests/world/calls.ts";
import { deskCall } from "#tests/world/desk.ts";
import { gatewayMood } from "#tests/world/moods.ts";
import { asOwner } from "#tests/world/store.ts";
import { chargeDayOf, jumpTo } from "./gateway-steps.ts";
import { isRecord, text, type World } from "./people.ts";
import {
  type Act,
  acts,
  type Answer,
  asksForMore,
  cancels,
  looksAt,
  newAtWork,
  type SeenAccount,
} from "./staff-acts.ts";
import { anyPerson, paidAccount, type Step } from "./who.ts";

async function opens(world: World, pick: Parameters<Step>[1]): Promise<SeenAccount | null> {
  const person = anyPerson(world, pick);
  const account = await paidAccount(world, person);
  return account === null ? null : looksAt(world, person, account);
}

const isDone = ({ status, body }: Answer): boolean => status === 200 && body["isSuccess"] === true;
const toldOf = ({ status, body }: Answer): string =>
  [status, text(body, "code") || text(body, "outcome") || text(body, "detail").slice(0, 60)].join(" ");

/** A fault of the server is always wrong, and the checks know what was done. */
async function does(world: World, seen: SeenAccount, act: Act): Promise<Answer> {
  const answer = await act(world, seen);
  if (answer.status >= 500 && answer.status !== 503)
    world.wrongs.push(`the desk failed: ${answer.status} ${JSON.stringify(answer.body)}`);
  if (act === cancels && isDone(answer)) seen.person.canceled.add(seen.account);
  return answer;
}

type Waiting = { readonly approvalId: number; readonly accountNumber: number; readonly version: number };

/** The requests that wait for a second person at this publication. */
async function approvals({ site, publisher }: World, session: string): Promise<Waiting[]> {
  const { body } = await deskCall(site, "deskGetApprovals", {}, { session });
  return body.approvals.filter(({ publication }) => publication === publisher.domain);
}

const decides = async ({ site, publisher }: World, session: string, which: Waiting, isYes: boolean) => {
  const { approvalId, accountNumber, version } = which;
  const decision = {
    publication: publisher.domain,
    accountNumber,
    approvalId,
    seen: version,
    reason: "Checked",
    note: "",
  };
  return deskCall(site, isYes ? "deskApprove" : "deskDecline", decision, { session, key: newKey() });
};

/** The account's own renewals: others renew on the same day, and one that has a payment open waits for it. */
async function renewalsOf({ site, publisher }: World, account: number): Promise<number> {
  const [row] = await asOwner<{ n: number }>(
    site.store.owner,
    `select count(*)::int as n from payment_intent
     where tenant_id = $1 and account_number = $2 and purpose = 'renewal' and state = 'captured'`,
    [publisher.tenantId, account],
  );
  return row?.n ?? 0;
}

/** What staff do at the desk, while readers, the gateway and the nightly work continue. */
export const staffSteps = {
  "a clerk acts": async (world, pick) => {
    const seen = await opens(world, pick);
    if (seen === null) return "";
    const [does_, act] = pick(acts);
    const answer = await does(world, seen, act);
    if (pick([true, false])) await payRefunds(world.site.work, world.publisher.tenantId);
    return `a clerk ${does_} for ${seen.person.name} (account ${seen.account}): ${toldOf(answer)}`;
  },
  "two clerks act at once": async (world, pick) => {
    const seen = await opens(world, pick);
    if (seen === null) return "";
    const other = await looksAt(world, seen.person, seen.account);
    const [[one, first], [two, second]] = [pick(acts), pick(acts)];
    const answers = await Promise.all([does(world, seen, first), does(world, other, second)]);
    if (seen.version === other.version && answers.every(isDone))
      world.wrongs.push(`account ${seen.account}: two clerks who saw the same both changed it`);
    return `two clerks at once for ${seen.person.name} (account ${seen.account}): one ${one}, one ${two}: ${answers.map(toldOf).join(", ")}`;
  },
  "a clerk acts during the renewal": async (world, pick) => {
    const seen = await opens(world, pick);
    const day = seen === null ? null : await chargeDayOf(world, seen.account);
    if (seen === null || day === null) return "";
    const mood = pick(["usual", "answers-late", "declines", "records-late", "holds"] as const);
    if (mood !== "usual") gatewayMood(world.site, world.publisher, "sale", mood, { looks: pick([2, 5]) });
    const before = await renewalsOf(world, seen.account);
    const [does_, act] = pick(acts);
    const isTogether = pick([true, false]);
    const renewal = jumpTo(world, day);
    if (!isTogether) await renewal;
    const answer = await does(world, seen, act);
    await renewal;
    if (!isTogether && isDone(answer) && (await renewalsOf(world, seen.account)) > before)
      world.wrongs.push(`account ${seen.account}: a clerk changed what the renewal had changed, and nobody saw`);
    return `a clerk ${does_} for ${seen.person.name} (account ${seen.account}) ${isTogether ? "during" : "after"} the renewal (${mood}): ${toldOf(answer)}`;
  },
  "managers decide": async (world, pick) => {
    const one = await newAtWork(world, "publisher");
    const two = await newAtWork(world, "bookkeeper");
    let waiting = await approvals(world, one);
    if (waiting.length === 0) {
      const seen = await opens(world, pick);
      if (seen === null) return "";
      await does(world, seen, asksForMore);
      waiting = await approvals(world, one);
    }
    if (waiting.length === 0) return "";
    const which = pick(waiting);
    const [first, second] = [pick([true, true, false]), pick([true, false])];
    const answers = await Promise.all([decides(world, one, which, first), decides(world, two, which, second)]);
    if (answers.filter(({ status, body }) => status === 200 && isRecord(body) && body.isSuccess).length > 1)
      world.wrongs.push(`account ${which.accountNumber}: two managers both decided the same request`);
    await payRefunds(world.site.work, world.publisher.tenantId);
    const yes = (is: boolean): string => (is ? "approves" : "declines");
    return `of two managers at once one ${yes(first)}, one ${yes(second)} (account ${which.accountNumber}): ${answers.map(({ status }) => status).join(", ")}`;
  },
} as const satisfies Record<string, Step>;
