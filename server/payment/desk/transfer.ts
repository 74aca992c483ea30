import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskPreviewTransfer, deskTransfer } from "#contract/desk/transfer.ts";
import { unitsLeftAfter } from "#core/ledger/prepaid.ts";
import { decideTransfer, transferRefusalText } from "#core/payment/decide-transfer.ts";
import { changedSinceText } from "#core/staff/changed-since.ts";
import { moneySentences } from "#core/staff/money-sentences.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { byStaff, type DeskActionContext, runDeskAction } from "#server/http/desk/run-desk-action.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import { accountVersion } from "#server/store/account/account-version.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { lastChangeSince } from "#server/store/account/changes-since.ts";
import { isTermDisputed } from "#server/store/payment/dispute.ts";
import { findLivePayable } from "#server/store/payment/payable.ts";
import { record, type RecordNeeds } from "#server/store/record.ts";
import { extendTerm, externalSystemOf } from "#server/store/staff/extend-term.ts";
import { moveValue, prepaidOf } from "#server/store/staff/move-value.ts";
import { insertStaffMoney } from "#server/store/staff/staff-money.ts";
import { findTermToEnd } from "#server/store/subscription/end-term.ts";
import { planOf } from "#server/store/subscription/held-plan.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Answer = Output<typeof deskTransfer>;
type Asked = { readonly accountNumber: number; readonly toAccount: number; readonly units: number };

const problem = (code: string, errorMessage: string) => ({ isSuccess: false, code, errorMessage }) as const;

/** Both accounts with the requested move, or why it can't be made. Called under their locks, or only to show it. */
async function findTransfer(
  tx: Tx,
  context: Pick<DeskActionContext, "publication" | "moment">,
  { accountNumber, toAccount, units }: Asked,
) {
  const { publication, moment } = context;
  if (accountNumber === toAccount) return problem("same-account", moneySentences.sameAccount);
  for (const number of [accountNumber, toAccount]) {
    const system = await externalSystemOf(tx, publication.tenant, number);
    if (system !== null) return problem("kept-elsewhere", moneySentences.keptElsewhere(system));
  }
  const from = await findLivePayable(tx, publication, moment, accountNumber);
  const to = await findLivePayable(tx, publication, moment, toAccount);
  const term = from && (await findTermToEnd(tx, context, from.held));
  const unfit = (because: "from-unfit" | "to-unfit") =>
    problem(because, transferRefusalText(because, { unitsLeft: 0, to: toAccount, other: "" }));
  if (from === null || term === null) return unfit("from-unfit");
  if (to === null) return unfit("to-unfit");
  const { facts } = term;
  const unitsLeft = unitsLeftAfter(facts.lastDay, facts);
  const isDisputed = await isTermDisputed(tx, from.held);
  const asked = { units, unitsLeft, lastDay: facts.lastDay, from: from.facts, to: to.facts, isDisputed };
  const decision = decideTransfer(asked);
  if (decision.kind === "refused") {
    const other = planOf(publication, to.held).bundle.name;
    return problem(decision.because, transferRefusalText(decision.because, { unitsLeft, to: toAccount, other }));
  }
  const amount = await prepaidOf(tx, publication, from.held.subscriptionId, decision.from.entry);
  return { isSuccess: true, from, to, decision, amount } as const;
}

export const makeDeskPreviewTransfer =
  ({ db }: { readonly db: Database }): DeskHandler<typeof deskPreviewTransfer> =>
  async ({ accountNumber, toAccount, units }, context) => {
    const { tenantId, at, publication } = context;
    if (!(await areAccounts(db, tenantId, accountNumber, toAccount))) return notFound();
    return db.readTogether(at, async (tx): Promise<Output<typeof deskPreviewTransfer>> => {
      const found = await findTransfer(tx, context, { accountNumber, toAccount, units: Number(units) });
      if (!found.isSuccess) return found;
      const { from, to, decision, amount } = found;
      const { firstName, lastName } = to.payer;
      return {
        isSuccess: true,
        isPrint: isPrint(planOf(publication, from.held).bundle),
        worthCents: amount,
        from: { before: from.held.paidThrough, after: decision.from.after.dates.paidThrough },
        to: {
          before: to.held.paidThrough,
          after: decision.to.after.dates.paidThrough,
          name: `${firstName} ${lastName}`.trim(),
          version: await accountVersion(tx, toAccount),
        },
      };
    });
  };

async function areAccounts(db: Database, tenantId: number, ...numbers: readonly number[]): Promise<boolean> {
  for (const number of numbers) if (!(await isAccount(db, tenantId, number))) return false;
  return true;
}

/** Writes two rows of the ledger and two entries of the books, which name each other by one number. */
export const makeDeskTransfer =
  (needs: Needs): DeskHandler<typeof deskTransfer> =>
  async (input: Parsed<typeof deskTransfer>, context) => {
    const { accountNumber, toAccount, units, reason } = input;
    if (!(await areAccounts(needs.db, context.tenantId, accountNumber, toAccount))) return notFound();
    return runDeskAction<Answer>(needs, context, "transfer", input, (within) =>
      within(async (tx) => {
        const stale = await changedMeanwhile(tx, context, input);
        if (stale !== null) return stale;
        const found = await findTransfer(tx, context, input);
        if (!found.isSuccess) return found;
        const { from, to, decision, amount } = found;
        const { staff, now, publication } = context;
        const by = byStaff(context);
        const { staffId } = staff;
        const made = { accountNumber, toAccount, units, amount, reason, staffId, now };
        const moneyId = await insertStaffMoney(tx, { ...made, kind: "transfer", state: "done" });
        const row = { reference: `transfer:${moneyId}`, actor: by.actor };
        for (const side of ["from", "to"] as const) {
          const { held, payer } = side === "from" ? from : to;
          const { entry, after } = decision[side];
          await extendTerm(tx, held, { ...row, entry }, after);
          const { bundle } = planOf(publication, held);
          await record(tx, needs, by, "desk.transfer", {
            account: { ...payer, accountNumber: held.accountNumber },
            moneyId,
            planName: bundle.name,
            amount,
            what: {
              kind: "moved",
              units,
              isPrint: isPrint(bundle),
              paidThrough: after.dates.paidThrough,
              other: side === "from" ? toAccount : accountNumber,
              isHere: side === "to",
            },
          });
        }
        const [fromSubscription, toSubscription] = [from.held.subscriptionId, to.held.subscriptionId];
        await moveValue(tx, { moneyId, fromSubscription, toSubscription, amount });
        const dates = [decision.from.after.dates.paidThrough, decision.to.after.dates.paidThrough] as const;
        return { isSuccess: true, errorMessage: "", from: dates[0], to: dates[1] };
      }),
    );
  };

/** Locks the other account, too, and refuses if what was seen of it is no longer true. */
async function changedMeanwhile(
  tx: Tx,
  { publication, moment }: DeskActionContext,
  { toAccount, toSeen }: Parsed<typeof deskTransfer>,
) {
  await lockAccount(tx, toAccount);
  if ((await accountVersion(tx, toAccount)) === toSeen) return null;
  const { timeZone } = publication.tenant;
  const change = await lastChangeSince(tx, { accountNumber: toAccount, seen: toSeen, timeZone });
  const text = changedSinceText(change, moment.today);
  return refuse(409, moneySentences.otherAccount(toAccount, text), {
    errors: [{ pointer: "/seen", detail: "other-account" }],
  });
}
