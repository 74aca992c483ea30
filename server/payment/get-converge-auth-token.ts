import { messages } from "#contract/messages.ts";
import type { getConvergeAuthToken } from "#contract/payment.ts";
import { checkExtras } from "#core/payment/amounts.ts";
import type { Chance } from "#server/chance.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account.ts";
import { findLatestIntent, type IntentRecord, noteTokenGiven, putIntent } from "#server/store/intent.ts";
import { findPendingOrder } from "#server/store/pending-order.ts";
import { firstPaymentOf } from "./first-payment.ts";
import { takes } from "./offered-methods.ts";
import type { OpenWidget } from "./open-widget.ts";
import type { Settled } from "./settled.ts";
import type { SettlePayment } from "./settle-payment.ts";

export type TokenNeeds = {
  readonly db: Database;
  readonly settle: SettlePayment;
  readonly openWidget: OpenWidget;
  readonly chance: Pick<Chance, "uuid" | "reference">;
};

const firstCheckMs = 5 * 60_000;
const nothingToPay = "There is nothing to pay on this account.";
const beingConfirmed =
  "Your last payment is being confirmed. We will mail your receipt; you will not be charged twice.";
const priceChanged = "The price has changed since you agreed to it. Please review your order.";

const fieldOf = { tip: "/tip", donation: "/donateAmt" } as const;

/** Fixes what is to be paid, then gets the gateway's session token for exactly that (rules 4.2). */
export const makeGetConvergeAuthToken =
  (needs: TokenNeeds): Handler<typeof getConvergeAuthToken> =>
  async (input, context) => {
    const { caller, publication, tenantId, moment } = context;
    if (caller.account === null) return notFound();
    if (input.purpose !== undefined && input.purpose !== "subscribe") return notFound();
    if (!takes(publication.tenant, input.paymentMethod))
      return refuse(400, "", { errors: [{ pointer: "/paymentMethod", detail: "is not taken here" }] });
    const no = { isSuccess: false as const };
    const open = await settleOpenPayment(needs, context, caller.account.accountNumber);
    if (open === "waiting" || open === "review")
      return { ...no, code: "being-confirmed" as const, errorMessage: beingConfirmed };
    const order = await findPendingOrder(needs.db, tenantId, caller.account.accountNumber);
    if (order === null) return { ...no, code: "nothing-to-pay" as const, errorMessage: nothingToPay };
    const extras = checkExtras(
      { tip: input.tip ?? 0, donation: input.donateAmt ?? 0 },
      publication.tenant.policy.maxTipCents,
    );
    if (extras.kind === "refused")
      return refuse(400, "", { errors: [{ pointer: fieldOf[extras.because], detail: "is out of bounds" }] });
    const payment = firstPaymentOf(publication, order, moment);
    if (payment === null) return { ...no, code: "price-expired" as const, errorMessage: priceChanged };
    const accountNumber = caller.account.accountNumber;
    const intent = await needs.db.write(tenantId, async (tx) => {
      await lockAccount(tx, accountNumber);
      return putIntent(tx, {
        intentId: needs.chance.uuid(),
        accountNumber,
        order,
        purpose: "subscribe",
        method: input.paymentMethod,
        amount: payment.amount,
        tip: extras.tip,
        donation: extras.donation,
        tax: payment.tax,
        lines: payment.lines.map(({ kind, label, amount }) => ({ kind, label, amountCents: amount })),
        invoiceNumber: needs.chance.reference(),
        nextCheckAt: new Date(context.now.getTime() + firstCheckMs),
        now: context.now,
      });
    });
    // Another tab has paid in this moment.
    if (intent === null) return { ...no, code: "nothing-to-pay" as const, errorMessage: nothingToPay };
    const opened = await needs.openWidget(context, order, intent, input.paymentMethod);
    // The intent stays: the buyer tries again with the same one (security.md F5).
    if (opened === null) return { ...no, code: "gateway" as const, errorMessage: messages.errorAuthorizingPayment };
    if (!(await needs.db.write(tenantId, (tx) => noteTokenGiven(tx, intent.intentId, opened.at))))
      return { ...no, code: "being-confirmed" as const, errorMessage: beingConfirmed };
    return {
      isSuccess: true as const,
      authToken: opened.authToken,
      bizDBID: intent.invoiceNumber,
      ccNetSubmitID: intent.intentId,
      leeProducts: order.bundleId,
      amountCents: intent.amount,
      widget: opened.widget,
    };
  };

/**
 * A payment that was opened before may have gone through in a tab that is closed now. It is asked for before another
 * token is given out: an order is charged once.
 */
async function settleOpenPayment(needs: TokenNeeds, context: Context, accountNumber: number): Promise<Settled["kind"]> {
  const { tenantId } = context;
  const intent = await findLatestIntent(needs.db, tenantId, accountNumber);
  if (intent?.state === "review") return "review";
  if (intent === null || !mayHaveBeenCharged(intent)) return "unpaid";
  const settlement = await needs.settle({
    publication: context.publication,
    intent,
    moment: context.moment,
    now: context.now,
    hint: null,
    claimed: null,
    actor: "checkout",
    requestId: context.requestId,
  });
  return (await needs.db.write(tenantId, (tx) => settlement.apply(tx))).kind;
}

const mayHaveBeenCharged = ({ state }: IntentRecord): boolean =>
  state === "token" || state === "unknown" || state === "declined";
