import type { Output } from "#contract/call-shape.ts";
import type { saveSeasonalPlan, SeasonRefusal } from "#contract/seasonal-plan.ts";
import { parseDay } from "#core/day.ts";
import { type SeasonDays, seasonProblem } from "#core/delivery/season.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { isNewToAccount } from "#server/store/access/held-change.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { findAddress } from "#server/store/delivery/address-change.ts";
import { claimAddresses, findUsableAddresses } from "#server/store/delivery/address.ts";
import { closeSeasonalPlan, insertSeasonalPlan, isAway } from "#server/store/delivery/seasonal-plan.ts";
import { planOf as heldPlanOf } from "#server/store/subscription/held-plan.ts";
import { lockHeldTerm } from "#server/store/subscription/held-term.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { findMove } from "./change-delivery-address.ts";
import { movedTo } from "./delivered-to.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";
import { seasonalPlanAnswer } from "./seasonal-plan-answer.ts";

type Answer = Output<typeof saveSeasonalPlan>;
type Wanted = SeasonDays & { readonly kind: "digital" | "address"; readonly addressId: number | null };

const refusal = (code: SeasonRefusal, { language }: Context): Answer => ({
  isSuccess: false,
  code,
  errorMessage: deliverySentencesIn[language].season[code],
});

/** Saves a plan for every year. It changes no price: if a second address would, customer service makes the move. */
export const makeSaveSeasonalPlan =
  ({ db, ...needs }: RecordNeeds & { readonly db: Database }): Handler<typeof saveSeasonalPlan> =>
  async (input, context) => {
    const { caller, publication, tenantId } = context;
    const { account } = caller;
    if (account === null || !publication.tenant.policy.seasonalPlans) return notFound();
    const [leaveOn, returnOn] = [parseDay(input.leaveDate), parseDay(input.returnDate)];
    if (leaveOn === null || returnOn === null) {
      const pointers = [...(leaveOn === null ? ["/leaveDate"] : []), ...(returnOn === null ? ["/returnDate"] : [])];
      return refuse(400, "", { errors: pointers.map((pointer) => ({ pointer, detail: "is not a day" })) });
    }
    const asked = input.kind === "address" ? [input.addressID ?? 0] : [];
    const [usable] = asked.length === 0 ? [] : await findUsableAddresses(db, tenantId, asked, caller.loginId);
    const wanted = { kind: input.kind, leaveOn, returnOn, addressId: usable?.addressId ?? null };
    return context.command(async (tx): Promise<Answer> => {
      const because = await problemOf(tx, context, account, wanted);
      if (because !== null) return refusal(because, context);
      await write(tx, context, account.accountNumber, wanted);
      const plan = await seasonalPlanAnswer(tx, account.accountNumber, context.moment.today);
      if (plan === null) throw new Error("the plan that was just written is gone");
      const to = wanted.addressId === null ? null : await findAddress(tx, wanted.addressId);
      await record(tx, needs, byReader(context), "delivery.seasonal-plan", {
        account,
        planId: plan.planID,
        words: { isOn: true, leaveOn, returnOn, to: to && movedTo(to) },
      });
      return { isSuccess: true, plan, errorMessage: "" };
    });
  };

async function problemOf(
  tx: Tx,
  context: Context<"account">,
  account: AccountRecord,
  wanted: Wanted,
): Promise<SeasonRefusal | null> {
  const { publication, moment, caller, now } = context;
  const held = await lockHeldTerm(tx, account.accountNumber);
  if (held === null) return "inactive";
  if (!isPrint(heldPlanOf(publication, held).bundle)) return "not-print";
  if (isNewToAccount(account, now)) return "new-person";
  const problem = seasonProblem(wanted, moment.today);
  if (problem !== null) return problem;
  if (await isAway(tx, account.accountNumber)) return "away";
  return wanted.kind === "digital" ? null : addressProblem(tx, { ...context, ...caller }, account, wanted.addressId);
}

/** Checked as if the paper went there now. On the day of the move, the same rule decides again. */
async function addressProblem(
  tx: Tx,
  by: Parameters<typeof findMove>[1],
  account: AccountRecord,
  addressId: number | null,
): Promise<SeasonRefusal | null> {
  const found = await findMove(tx, by, account, { addressId, effectiveDate: null, billingToo: false });
  if (found.kind === "found") return found.wish.price === null ? null : "price";
  switch (found.because) {
    case "address":
    case "no-print-delivery":
    case "same-address":
    case "inactive":
    case "not-print":
      return found.because;
    case "after-end":
      return "inactive";
    case "cut-off":
    case "too-far":
      return null;
  }
}

async function write(
  tx: Tx,
  { caller: { loginId }, now }: Context<"account">,
  accountNumber: number,
  { kind, leaveOn, returnOn, addressId }: Wanted,
): Promise<void> {
  const held = await lockHeldTerm(tx, accountNumber);
  if (held === null) throw new Error("the subscription that was just checked is gone");
  if (addressId !== null) await claimAddresses(tx, [addressId], loginId);
  await closeSeasonalPlan(tx, accountNumber, now);
  const { subscriptionId } = held;
  await insertSeasonalPlan(tx, { accountNumber, subscriptionId, loginId, kind, leaveOn, returnOn, addressId });
}
