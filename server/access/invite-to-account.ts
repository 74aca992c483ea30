import type { inviteToAccount } from "#contract/account-people.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { invitationLimits } from "#core/site/throttle.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound, refuse } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { isStaffCaller } from "#server/store/account/staff-caller.ts";
import { findPeopleInTx } from "#server/store/access/account-people.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import { putInvitation } from "#server/store/access/invitation.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { countEmailToNamedMailbox } from "#server/store/login/login-email.ts";
import { countUse, type LimitResult } from "#server/store/throttle.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { audienceOf } from "./audience.ts";
import { confirmEmailFirst } from "./confirm-first.ts";
import { accessSentencesIn } from "./access-words-in.ts";

const no = (code: "has-access" | "no-mailbox", { language }: Context) =>
  ({ isSuccess: false, code, errorMessage: accessSentencesIn[language].invite[code] }) as const;

/**
 * Emails a single-use link to somebody who is to help with an account (rules 4.15). Everybody with access is notified.
 */
export const makeInviteToAccount =
  (needs: RecordNeeds): Handler<typeof inviteToAccount> =>
  async (input, context) => {
    const { caller, now, command } = context;
    const { account, loginId } = caller;
    if (account === null) return notFound();
    if (!caller.emailConfirmed) return confirmEmailFirst(caller.email, context.language);
    const email = normalEmail(input.email);
    if (!isMailable(email)) return no("no-mailbox", context);
    const { accountNumber, firstName, lastName } = account;
    return command(async (tx) => {
      await lockAccount(tx, accountNumber);
      const people = await findPeopleInTx(tx, accountNumber);
      if (people.some((person) => person.email === email && person.kind !== "limited"))
        return no("has-access", context);
      const mine = await takeInvitation(tx, account, loginId, now);
      const taken = mine.allowed ? await countEmailToNamedMailbox(tx, email, caller, now) : mine;
      if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
      const invitationId = needs.uuid();
      await putInvitation(tx, {
        invitationId,
        accountNumber,
        email,
        invitedBy: isStaffCaller(caller) ? null : loginId,
        now,
      });
      const accountName = `${firstName} ${lastName}`.trim();
      const audience = await audienceOf(tx, needs, accountNumber);
      const invited = { audience, email, by: caller.email, invitationId, accountName };
      await record(tx, needs, byReader(context), "access.invite", invited);
      return { isSuccess: true, errorMessage: "" } as const;
    });
  };

/** Nobody can make us write to any number of strangers, and no helper uses up the owner's limit (security.md 22). */
async function takeInvitation(
  tx: Tx,
  { accountNumber, grant }: AccountRecord,
  loginId: number,
  now: Date,
): Promise<LimitResult> {
  const mine = await countUse(tx, `invite:${accountNumber}:${loginId}`, invitationLimits.person, now);
  if (!mine.allowed || grant.kind === "owner") return mine;
  return countUse(tx, `invite-helpers:${accountNumber}`, invitationLimits.helpers, now);
}
