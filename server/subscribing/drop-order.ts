import type { dropOrder, dropRefusals } from "#contract/account-details.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { dropOrder as writeDrop } from "#server/store/subscription/subscription.ts";
import { subscribingSentencesIn } from "./subscribing-words-in.ts";

type Needs = {
  /** Asks about payments that were opened earlier for the account's order, and returns the result. */
  readonly settleOpen: (
    context: Context,
    accountNumber: number,
  ) => Promise<"none" | "paid" | "already-paid" | "changed" | "waiting">;
};

const refused = ({ language }: Context, code: (typeof dropRefusals)[number]) => ({
  isSuccess: false as const,
  code,
  errorMessage: subscribingSentencesIn[language].drop[code],
});

/**
 * Drops an order that was never paid for. First the gateway is asked about a payment that may have gone through in a
 * closed tab; an approval that comes later is voided.
 */
export const makeDropOrder =
  ({ settleOpen }: Needs): Handler<typeof dropOrder> =>
  async (_, context) => {
    const { account, loginId } = context.caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    const open = await settleOpen(context, accountNumber);
    if (open === "waiting") return refused(context, "being-confirmed");
    if (open === "paid") return refused(context, "already-paid");
    return context.command(async (tx) => {
      await Promise.all([lockPerson(tx, { accountNumber }), lockAccount(tx, accountNumber)]);
      if (!(await writeDrop(tx, accountNumber, context.now))) return refused(context, "nothing-to-drop");
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
