import type { withdrawInvitation } from "#contract/account-people.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { withdrawInvitation as takeBack } from "#server/store/access/invitation.ts";
import { accessSentencesIn } from "./access-words-in.ts";

/** Withdraws an invitation that nobody has accepted: its link no longer works. */
export const makeWithdrawInvitation =
  (): Handler<typeof withdrawInvitation> =>
  async ({ invitationID }, { caller, now, language, requestId, command }) => {
    const { account, actor } = caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    return command(async (tx) => {
      await lockAccount(tx, accountNumber);
      if (!(await takeBack(tx, { accountNumber, invitationId: invitationID, now }))) {
        const errorMessage = accessSentencesIn[language].invitationSettled;
        return { isSuccess: false, code: "settled", errorMessage } as const;
      }
      const subject = `account:${accountNumber}`;
      await audit(tx, { actor, action: "access.invite", subject, outcome: "withdrawn", requestId });
      return { isSuccess: true, errorMessage: "" } as const;
    });
  };
