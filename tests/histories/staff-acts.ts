import type { ActionForAccount } from "#contract/desk/for-account.ts";
import type { Role } from "#core/staff/role.ts";
import { newKey } from "#tests/world/calls.ts";
import { atWork, callForAccount, deskCall } from "#tests/world/desk.ts";
import { asOwner } from "#tests/world/store.ts";
import { isRecord, type JsonBody, type Person, text, type World } from "./people.ts";

/** A new desk user of this publication, who has just signed in. */
export const newAtWork = async ({ site, publisher }: World, role: Role): Promise<string> =>
  (await atWork(site, role, publisher)).session;

/** A paid account, as a desk user sees it. */
export type SeenAccount = {
  readonly person: Person;
  readonly account: number;
  readonly session: string;
  readonly version: number;
  /** The end of its paid term; "" if there is nothing to cancel. */
  readonly ends: string;
};

export async function looksAt(
  world: World,
  person: Person,
  account: number,
  role: Role = "clerk",
): Promise<SeenAccount> {
  const { site, publisher } = world;
  const { domain } = publisher;
  const session = await newAtWork(world, role);
  const head = await deskCall(site, "deskGetAccount", { publication: domain, accountNumber: account }, { session });
  const end = await callForAccount(site, "previewTermination", { domain, accountNumber: account }, { session });
  return {
    person,
    account,
    session,
    version: head.body.version,
    ends: isRecord(end.body) ? text(end.body, "accessUntil") : "",
  };
}

export type Answer = { readonly status: number; readonly body: JsonBody };
export type Act = (world: World, seen: SeenAccount) => Promise<Answer>;

const readersCall =
  (name: ActionForAccount, inputOf: (world: World, seen: SeenAccount) => Record<string, unknown>): Act =>
  async (world, seen) => {
    const act = { seen: seen.version, reason: "The reader called", note: "", input: inputOf(world, seen) };
    const { status, body } = await callForAccount(world.site, name, act, { session: seen.session, key: newKey() });
    return { status, body };
  };

export const cancels = readersCall("terminateSubscriber", ({ publisher }, { account, ends }) => ({
  Domain: publisher.domain,
  AccountNumber: account,
  TerminationDate: ends,
  TerminateReasonID: 1,
}));
const undoes = readersCall("undoTermination", ({ publisher }, { account }) => ({
  domain: publisher.domain,
  accountNumber: account,
}));
const turnsEzPayOff = readersCall("setRenewalMethod", ({ publisher }, { account }) => ({
  domain: publisher.domain,
  accountNumber: account,
  method: "bill",
}));

/** The desk's own credits and refunds. */
const credits =
  (cents: number): Act =>
  async ({ site, publisher }, { account, session, version }) => {
    const act = { publication: publisher.domain, accountNumber: account, seen: version, reason: "Goodwill", note: "" };
    const credit = { kind: "money", amountCents: cents };
    const { status, body } = await deskCall(site, "deskGiveCredit", { ...act, credit }, { session, key: newKey() });
    return { status, body };
  };
/** More than a clerk may give alone. */
export const asksForMore = credits(5000);
const refunds =
  (cents: number): Act =>
  async ({ site, publisher }, { account, session, version }) => {
    const of = { publication: publisher.domain, accountNumber: account };
    const { payments } = (await deskCall(site, "deskGetPayments", of, { session })).body;
    const receiptNumber = payments.find(({ leftCents }) => leftCents > 0)?.receiptNumber ?? "R260302-NONE0000";
    const act = { ...of, seen: version, reason: "Charged by mistake", note: "", receiptNumber, amountCents: cents };
    const { status, body } = await deskCall(site, "deskRefund", act, { session, key: newKey() });
    return { status, body };
  };

const said = ({ publisher }: World, { account, version }: SeenAccount) => ({
  publication: publisher.domain,
  accountNumber: account,
  seen: version,
  reason: "Asked on the phone",
  note: "",
});

/** Sends what the desk's own preview showed; what the preview refuses is not sent. */
async function sends(
  { site }: World,
  session: string,
  name: "deskEndNow" | "deskWriteOff" | "deskChangePlan" | "deskTransfer",
  act: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { status, body } = await deskCall(site, name, { ...act }, { session, key: newKey() });
  return { status, body };
}

const notShown = (body: JsonBody): Answer => ({ status: 200, body });

const endsNow: Act = async (world, seen) => {
  const { reason: _, ...act } = said(world, seen);
  const of = { publication: act.publication, accountNumber: act.accountNumber };
  const { body } = await deskCall(world.site, "deskPreviewEnd", of, seen);
  if (!body.isSuccess) return notShown(body);
  const { refundCents } = body;
  return sends(world, seen.session, "deskEndNow", { ...act, reason: "Deceased", because: "deceased", refundCents });
};

/** A bookkeeper forgives what was delivered and not paid. */
const writesOff: Act = async (world, seen) => {
  const session = await newAtWork(world, "bookkeeper");
  const act = said(world, seen);
  const of = { publication: act.publication, accountNumber: act.accountNumber };
  const { body } = await deskCall(world.site, "deskPreviewWriteOff", of, { session });
  if (!body.isSuccess) return notShown(body);
  return sends(world, session, "deskWriteOff", { ...act, amountCents: body.amountCents });
};

/** Changes to the first of these plans that can begin with the next term. */
export const changesPlan =
  (...bundles: readonly string[]): Act =>
  async (world, seen) => {
    const act = said(world, seen);
    const of = { publication: act.publication, accountNumber: act.accountNumber };
    const { status, body } = await deskCall(world.site, "deskGetPlanChanges", of, seen);
    const plans = status === 200 ? body.plans.filter(({ next }) => next.isOffered && next.price !== null) : [];
    const plan = bundles.map((id) => plans.find(({ bundleId }) => bundleId === id)).find((it) => it !== undefined);
    if (plan?.next.isOffered !== true) return { status, body: {} };
    return sends(world, seen.session, "deskChangePlan", {
      ...act,
      bundleId: plan.bundleId,
      when: "renewal",
      deliveryAddressId: 0,
      amountCents: plan.next.price?.amountCents ?? 0,
      creditCents: 0,
      readOut: { version: body.terms.version, to: seen.person.name },
    });
  };

/** To somebody else's account, which usually has another plan. */
const movesValue: Act = async (world, seen) => {
  const { site, publisher } = world;
  const [other] = await asOwner<{ account: number }>(
    site.store.owner,
    `select u.account_number::int as account from subscription u join subscription mine using (tenant_id, bundle_id)
     where u.tenant_id = $1 and mine.account_number = $2 and u.account_number <> $2 and u.status = 'active' limit 1`,
    [publisher.tenantId, seen.account],
  );
  if (other === undefined) return { status: 404, body: {} };
  const act = { ...said(world, seen), toAccount: other.account, units: 3 };
  const { publication, accountNumber, toAccount } = act;
  const shown = await deskCall(
    site,
    "deskPreviewTransfer",
    { publication, accountNumber, toAccount, units: "3" },
    seen,
  );
  if (!shown.body.isSuccess) return notShown(shown.body);
  return sends(world, seen.session, "deskTransfer", { ...act, toSeen: shown.body.to.version });
};

/** What staff do to an account that they look at. */
export const acts: readonly (readonly [string, Act])[] = [
  ["cancels", cancels],
  ["undoes a cancellation", undoes],
  ["turns EZ-Pay off", turnsEzPayOff],
  ["credits $1", credits(100)],
  ["credits $39", credits(3900)],
  ["credits $50", asksForMore],
  ["refunds $0.50", refunds(50)],
  ["refunds $45", refunds(4500)],
  ["refunds $80", refunds(8000)],
  ["ends it at once", endsNow],
  ["writes off what is owed", writesOff],
  ["changes the plan to fewer days", changesPlan("sunday", "digital")],
  ["changes the plan to more days", changesPlan("daily", "wed-fri-sun", "digital-yearly")],
  ["moves 3 days to another account", movesValue],
];
