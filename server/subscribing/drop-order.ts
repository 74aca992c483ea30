import type { dropOrder } from "#contract/account-details.ts";
import type { dropRefusals } from "#contract/account-details.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { dropOrder as writeDrop } from "#server/store/subscription/subscription.ts";

type Needs = {
  /** What became of payments that were opened before for the account's order. */
  readonly settleOpen: (
    context: Context,
    accountNumber: number,
  ) => Promise<"none" | "paid" | "already-paid" | "changed" | "waiting">;
};

const sentences = {
  "nothing-to-drop": "There is no unpaid order on this account.",
  "already-paid": "This order has been paid for, so it can't be dropped. You can cancel the subscription instead.",
  "being-confirmed": ownershipMessages.beingConfirmed,
} as const satisfies Record<(typeof dropRefusals)[number], string>;

const refused = (code: keyof typeof sentences) => ({ isSuccess: false as const, code, errorMessage: sentences[code] });

/**
 * Gives up an order that was never paid for. A payment that may have gone through in a closed tab is asked for first; an
 * approval that comes later is voided.
 */
export const makeDropOrder =
  ({ settleOpen }: Needs): Handler<typeof dropOrder> =>
  async (_, context) => {
    const { account, loginId } = context.caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    const open = await settleOpen(context, accountNumber);
    if (open === "waiting") return refused("being-confirmed");
    if (open === "paid") return refused("already-paid");
    return context.command(async (tx) => {
      await Promise.all([lockPerson(tx, { accountNumber }), lockAccount(tx, accountNumber)]);
      if (!(await writeDrop(tx, accountNumber, context.now))) return refused("nothing-to-drop");
      await audit(tx, {
        actor: `login:${loginId}`,
        action: "subscribing.drop",
        subject: `account:${accountNumber}`,
        outcome: "dropped",
        details: {},
        requestId: context.requestId,
      });
      return { isSuccess: true as const, errorMessage: "" as const };
    });
  };
