import type { claimOrder } from "#contract/account-access.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { findLogin } from "#server/store/login/login.ts";
import { lockPerson } from "#server/store/account/person.ts";
import { claimOrder as claim, denyOrder, findUnclaimedOrders } from "#server/store/access/unclaimed-order.ts";

/**
 * Records whether the owner of a mailbox recognizes an order that was made with its address. Nothing is joined without
 * her answer: the order may be a stranger's (security.md I22).
 */
export const makeClaimOrder =
  (): Handler<typeof claimOrder> =>
  async ({ accountNumber, isMine }, { caller: { loginId }, now, requestId, command }) =>
    command(async (tx) => {
      const [owner] = await findLogin(tx, loginId);
      if (owner?.confirmed !== true) return notFound();
      const { email } = owner;
      await lockPerson(tx, { email });
      await lockAccount(tx, accountNumber);
      const known = (await findUnclaimedOrders(tx, email)).some((order) => order.accountNumber === accountNumber);
      if (!known) return notFound();
      if (isMine) await claim(tx, accountNumber, { loginId, email, now });
      else await denyOrder(tx, accountNumber, { email, now });
      const subject = `account:${accountNumber}`;
      const outcome = isMine ? "claimed" : "denied";
      await audit(tx, { actor: `login:${loginId}`, action: "access.claim-order", subject, outcome, requestId });
      return { isSuccess: true, errorMessage: "" } as const;
    });
