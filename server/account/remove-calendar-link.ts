import type { removeCalendarLink } from "#contract/calendar.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { removeLink } from "#server/store/account/calendar-link.ts";
import { audit } from "#server/store/audit.ts";

export const makeRemoveCalendarLink =
  (): Handler<typeof removeCalendarLink> =>
  async (_, { caller: { account, loginId }, command }) => {
    if (account === null) return notFound();
    const { accountNumber } = account;
    return command(async (tx) => {
      await removeLink(tx, { accountNumber, loginId });
      await audit(tx, {
        actor: `login:${loginId}`,
        action: "account.calendar-link",
        subject: `account:${accountNumber}`,
        outcome: "removed",
        details: {},
      });
      return { isSuccess: true } as const;
    });
  };
