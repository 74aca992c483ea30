import type { Output } from "#contract/call-shape.ts";
import type { deskGetSettlement } from "#contract/desk/money.ts";
import { addDays, type Day, parseDay } from "#core/day.ts";
import { money } from "#core/format/money-text.ts";
import type { GatewayTransaction } from "#core/payment/outcome.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { DayList, GatewayAccount } from "#server/adapters/payment/port.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { refuse } from "#server/http/refused.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { type Difference, findCharges, findReturns } from "#server/store/payment/audit-checks.ts";
import { compareWithGateway } from "./compare-gateway.ts";

export type SettlementNeeds = { readonly db: Database; readonly clock: Clock; readonly accounts: GatewayAccounts };

type Settlement = Output<typeof deskGetSettlement>["gateways"][number];
type Sums = Settlement["ours"];

/**
 * One day at each gateway that keeps a list, counted as that gateway counts days, because only then do the sums mean
 * the same. Transactions are compared as `./doorstep audit` does.
 */
export const makeDeskGetSettlement =
  ({ db, clock, accounts }: SettlementNeeds): DeskHandler<typeof deskGetSettlement> =>
  async ({ day: asked }, { publication, tenantId }) => {
    const { today } = clock.local({ timeZone: publication.tenant.timeZone });
    const day = parseDay(asked ?? today);
    if (day === null || day > today)
      return refuse(400, "", { errors: [{ pointer: "/day", detail: "Choose today or an earlier day." }] });
    const all = await accounts.all(publication.tenant);
    const gateways = await Promise.all(
      all.flatMap((account) => (account.dayList === null ? [] : [settle(db, tenantId, account, account.dayList, day)])),
    );
    return { day, gateways };
  };

async function settle(
  db: Database,
  tenantId: number,
  { gateway }: GatewayAccount,
  dayList: DayList,
  day: Day,
): Promise<Settlement> {
  const { timeZone } = dayList;
  const [since, until] = [startOf(day, timeZone), startOf(addDays(day, 1), timeZone)];
  const [charges, returns] = await Promise.all([
    findCharges(db, tenantId, gateway, since, until),
    findReturns(db, tenantId, gateway, since, until),
  ]);
  const ours = sumOf(
    charges.filter(({ isPosted, isWithin, state }) => isPosted && isWithin && state !== "voided"),
    returns.filter(({ standing, isWithin, refundId }) => standing === "posted" && isWithin && refundId !== null),
  );
  // Each day's list is asked for once, and used for the sums and for the comparison.
  const lists = new Map<Day, Awaited<ReturnType<DayList["transactionsOn"]>>>();
  for (const each of [addDays(day, -1), day, addDays(day, 1)]) lists.set(each, await dayList.transactionsOn(each));
  const known: DayList = { timeZone, transactionsOn: async (each) => lists.get(each) ?? dayList.transactionsOn(each) };
  const compared = await compareWithGateway(known, [...lists.keys()], { charges, returns });
  const own = lists.get(day);
  if (compared.kind !== "compared" || own?.state !== "answered")
    return { gateway, timeZone, state: "no-answer", ours, theirs: null, differences: [], transactions: [] };
  const listed = [...lists.values()].flatMap((list) => (list.state === "answered" ? list.transactions : []));
  return {
    gateway,
    timeZone,
    state: "compared",
    ours,
    theirs: sumOf(own.transactions.filter(isCharge), own.transactions.filter(isRefund)),
    differences: compared.differences.map(named),
    transactions: listed.map(({ transactionId, state, amount, settled }) => ({
      transactionId,
      state,
      amountCents: amount,
      isSettled: settled,
    })),
  };
}

const startOf = (day: Day, timeZone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds);

const isCharge = ({ state, amount }: GatewayTransaction): boolean => state === "captured" && amount > 0;
const isRefund = ({ state }: GatewayTransaction): boolean => state === "refunded";

type Sum = { readonly amount: number };
const total = (of: readonly Sum[]): number => of.reduce((sum, { amount }) => sum + amount, 0);
const sumOf = (charges: readonly Sum[], refunds: readonly Sum[]): Sums => ({
  charges: charges.length,
  chargedCents: total(charges),
  refunds: refunds.length,
  refundedCents: total(refunds),
});

/** As the audit names it, with sums in dollars. */
const named = ({ check, subject, detail }: Difference): Settlement["differences"][number] => ({
  what: `${check.charAt(0).toUpperCase()}${check.slice(1)}`,
  which: subject,
  detail: detail.replaceAll(/(\d+) cents/g, (_, amount: string) => money(Number(amount))),
});
