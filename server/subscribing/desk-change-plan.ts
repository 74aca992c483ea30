import type { Output } from "#contract/call-shape.ts";
import type { deskChangePlan, deskGetPlanChanges, DeskPlanChoice } from "#contract/desk/plan-change.ts";
import { termText } from "#core/calendar/term.ts";
import type { NextPlanRefusal } from "#core/cancellation/decide-next-plan.ts";
import { nextPlanRefusalTexts, planNowRefusalTexts } from "#core/cancellation/plan-change-refusals.ts";
import { finalRateCode } from "#core/cancellation/price-offer.ts";
import type { Day } from "#core/day.ts";
import { changesPlan } from "#core/payment/payment-options.ts";
import { termsOfMethod } from "#core/site/applicable-terms.ts";
import { bundlesOnSale, type PlanOnSale, rateOn } from "#core/subscribing/plan.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { runAction } from "#server/http/desk/run-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound, type Refused } from "#server/http/refused.ts";
import { type AccountContact, lockAccountContact } from "#server/store/account/account.ts";
import { callerOfStaff } from "#server/store/account/staff-caller.ts";
import { findEndTermRefusal } from "#server/store/staff/end-term-refusal.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import type { TermsReadOut } from "#server/store/subscription/subscription.ts";
import { findPlanChangeNow, orderPlanChange } from "./plan-change-now.ts";

/** What switching to another plan with the next term would mean, from the area that renewals and offers share. */
export type NextPlanView =
  | { readonly kind: "offered"; readonly amount: number; readonly term: string; readonly loses: readonly string[] }
  | { readonly kind: "stays" }
  | { readonly kind: "refused"; readonly because: NextPlanRefusal };

type At = Pick<DeskContext<typeof deskChangePlan>, "publication" | "moment">;

type Needs = {
  readonly db: Database;
  readonly uuid: () => string;
  readonly nextPlan: (tx: Tx, at: At, held: HeldTerm, bundleId: string) => Promise<NextPlanView>;
  readonly planNext: (
    tx: Tx,
    at: At,
    wanted: {
      readonly account: AccountContact;
      readonly held: HeldTerm;
      readonly bundleId: string;
      readonly actor: string;
      readonly now: Date;
      readonly requestId: string;
      readonly readOut: TermsReadOut;
    },
  ) => Promise<void>;
};

/** The plans that an account can change to, and what each change would do. Writes nothing. */
export const makeDeskGetPlanChanges =
  (needs: Needs): DeskHandler<typeof deskGetPlanChanges> =>
  async ({ accountNumber, deliveryAddressId = 0 }, context) => {
    const { publication, tenantId, staff, moment } = context;
    const caller = await callerOfStaff(needs.db, tenantId, { actor: actorOf(staff), accountNumber });
    if (caller === null) return notFound();
    const { catalog, tenant } = publication;
    return context.command(async (tx) => {
      await lockAccountContact(tx, accountNumber);
      const held = await findHeldTerm(tx, accountNumber);
      const nameOf = (id: string) => catalog.bundles.find(({ bundleId }) => bundleId === id)?.name ?? id;
      const plans: DeskPlanChoice[] = [];
      if (held !== null)
        for (const plan of bundlesOnSale(catalog, moment.today)) {
          const asked = { held, plan, deliveryAddressId, loginId: caller.loginId };
          plans.push(await choiceOf(tx, needs, context, asked));
        }
      const changes = held !== null && changesPlan(held) ? held.next : null;
      return {
        current: held && { bundleId: held.bundleId, name: nameOf(held.bundleId) },
        next:
          held === null || changes === null
            ? null
            : { bundleId: changes.bundleId, name: nameOf(changes.bundleId), from: held.renewsOn },
        plans,
        terms: termsOfMethod(tenant.terms, held?.method ?? "bill"),
      };
    });
  };

type Choosing = {
  readonly held: HeldTerm;
  readonly plan: PlanOnSale;
  readonly deliveryAddressId: number;
  readonly loginId: number;
};

async function choiceOf(tx: Tx, needs: Needs, at: At, asked: Choosing): Promise<DeskPlanChoice> {
  const { held, plan } = asked;
  const { bundle } = plan;
  const { catalog } = at.publication;
  const { today } = at.moment;
  // Introductory prices are not for current subscribers.
  const rate = rateOn(catalog, finalRateCode({ catalog, today }, bundle), today) ?? plan.rate;
  const now = await findPlanChangeNow(tx, at, asked);
  const next = await needs.nextPlan(tx, at, held, bundle.bundleId);
  return {
    bundleId: bundle.bundleId,
    name: bundle.name,
    amountCents: rate.amount,
    term: termText(rate.term),
    now:
      now.kind === "refused"
        ? { isOffered: false, because: planNowRefusalTexts[now.because], needsAddress: now.because === "no-address" }
        : {
            isOffered: true,
            dueCents: now.due,
            creditCents: now.change.change.credit,
            creditTo: now.creditTo,
            startOn: now.startOn,
            lastDay: now.change.lastDay,
            endsStop: held.status === "stopped",
          },
    next: nextOf(next, held.renewsOn),
  };
}

function nextOf(next: NextPlanView, from: Day): DeskPlanChoice["next"] {
  if (next.kind === "refused") return { isOffered: false, because: nextPlanRefusalTexts[next.because] };
  if (next.kind === "stays") return { isOffered: true, from, price: null, loses: [] };
  return { isOffered: true, from, price: { amountCents: next.amount, term: next.term }, loses: [...next.loses] };
}

type Answer = Output<typeof deskChangePlan>;

/** Changes a plan: with the next term, or by an order that replaces the current plan once it is paid for. */
export const makeDeskChangePlan =
  (needs: Needs): DeskHandler<typeof deskChangePlan> =>
  async (input, context) => {
    const { accountNumber, seen, reason, note, bundleId } = input;
    const { at, publication, staff, now, requestId, command, tenantId } = context;
    const actor = actorOf(staff);
    const caller = await callerOfStaff(needs.db, tenantId, { actor, accountNumber });
    if (caller === null) return notFound();
    const acting = { db: needs.db, at, publication, staff, accountNumber, now, requestId };
    const wanted = { name: "changePlan", input: {}, seen, reason, note };
    return runAction<Answer | Refused>(acting, wanted, command, (within) =>
      within(async (tx): Promise<Answer | Refused> => {
        const account = await lockAccountContact(tx, accountNumber);
        const held = account && (await findHeldTerm(tx, accountNumber));
        if (account === null) return notFound();
        if (held === null) return no("not-live");
        const readOut = { by: actor, to: input.readOut.to };
        if (termsOfMethod(publication.tenant.terms, held.method).version !== input.readOut.version) return no("terms");
        if (input.when === "renewal") {
          const next = await needs.nextPlan(tx, context, held, bundleId);
          if (next.kind === "refused")
            return { isSuccess: false, code: next.because, errorMessage: nextPlanRefusalTexts[next.because] };
          if (next.kind === "offered" && next.amount !== input.amountCents) return no("changed");
          await needs.planNext(tx, context, { account, held, bundleId, actor, now, requestId, readOut });
          return { isSuccess: true, isDone: true, from: held.renewsOn, errorMessage: "" };
        }
        const plan = bundlesOnSale(publication.catalog, context.moment.today).find(
          (it) => it.bundle.bundleId === bundleId,
        );
        if (plan === undefined) return no("stopped-selling");
        const { loginId } = caller;
        const found = await findPlanChangeNow(tx, context, {
          held,
          plan,
          deliveryAddressId: input.deliveryAddressId,
          loginId,
        });
        if (found.kind === "refused") return no(found.because);
        if (found.due !== input.amountCents || found.change.change.credit !== input.creditCents) return no("changed");
        const { credit: refund } = found.change.change;
        const of = {
          accountNumber: input.accountNumber,
          refund,
          publication: context.publication,
          staff: context.staff,
        };
        if ((await findEndTermRefusal(tx, of)) !== null) return no("given-lately");
        const order = { held, found, termsVersion: input.readOut.version, actor, loginId, readOut };
        if (!(await orderPlanChange(tx, context, needs.uuid, order))) return no("terms");
        return { isSuccess: true, isDone: false, from: found.startOn, errorMessage: "" };
      }),
    );
  };

const no = (code: keyof typeof planNowRefusalTexts): Answer => ({
  isSuccess: false,
  code,
  errorMessage: planNowRefusalTexts[code],
});
