import { getCalendar, type makeCalendarLink } from "#contract/calendar.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import { putLink } from "#server/store/account/calendar-link.ts";
import { audit } from "#server/store/audit.ts";

/** The only moment at which the link can be shown: a lost link can only be replaced by a new one. */
export const makeMakeCalendarLink =
  ({ random }: { readonly random: Random }): Handler<typeof makeCalendarLink> =>
  async (_, { caller: { account, loginId }, publication, language, origin, now, command }) => {
    if (account === null) return notFound();
    const { accountNumber } = account;
    const token = random.token();
    return command(async (tx) => {
      await putLink(tx, { accountNumber, loginId, token, language, madeAt: now });
      await audit(tx, {
        actor: `login:${loginId}`,
        action: "account.calendar-link",
        subject: `account:${accountNumber}`,
        outcome: "made",
        details: {},
      });
      const url = new URL(getCalendar.path, origin);
      url.searchParams.set("domain", publication.tenant.domain);
      url.searchParams.set("code", token);
      return { url: url.href, madeAt: now.toISOString() };
    });
  };
