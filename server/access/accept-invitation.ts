import type { acceptInvitation } from "#contract/account-people.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { grantHelper } from "#server/store/access/account-people.ts";
import { findInvitation, lockInvitation, noteAccepted } from "#server/store/access/invitation.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { audienceOf } from "./audience.ts";
import { confirmEmailFirst } from "./confirm-first.ts";
import { accessSentencesIn } from "./access-words-in.ts";

/** Makes the invited mailbox's login a helper of the account, once. Other people cannot use a forwarded link. */
export const makeAcceptInvitation =
  (needs: RecordNeeds & { readonly db: Database }): Handler<typeof acceptInvitation> =>
  async ({ code }, context) => {
    const { caller, tenantId, now, command } = context;
    const { loginId, email } = caller;
    const words = accessSentencesIn[context.language];
    const seen = await findInvitation(needs.db, tenantId, { token: code, now });
    if (seen === null) return notFound();
    if (!caller.emailConfirmed) return confirmEmailFirst(email, context.language);
    if (seen.email !== email) {
      const errorMessage = words.otherMailbox(seen.email);
      return { isSuccess: false, code: "other-mailbox", errorMessage } as const;
    }
    return command(async (tx) => {
      await lockAccount(tx, seen.accountNumber);
      const invitation = await lockInvitation(tx, { token: code, now });
      if (invitation?.state !== "open") {
        const errorMessage = words.invitationOver;
        return { isSuccess: false, code: "over", errorMessage } as const;
      }
      const { accountNumber, invitationId } = invitation;
      await noteAccepted(tx, invitationId, now);
      await grantHelper(tx, { accountNumber, loginId, now });
      const audience = await audienceOf(tx, needs, accountNumber);
      await record(tx, needs, byReader(context), "access.accept", { audience, email, by: email });
      return { isSuccess: true, accountNumber, errorMessage: "" } as const;
    });
  };
