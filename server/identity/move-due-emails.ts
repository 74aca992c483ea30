import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { findDueChanges, lockEmailChange } from "#server/store/login/sign-in-email.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { moveEmailIfDue } from "./move-sign-in-email.ts";

/**
 * Moves the sign-ins whose new address is confirmed, and whose old mailbox has not stopped the change in time. Each in
 * its own transaction, so that it is safe to run more than once, and to be killed at any moment.
 *
 * @returns how many moved.
 */
export const moveDueEmails = atPublication(
  async (needs: PublicationNeeds & RecordNeeds, { publication, tenantId, today }): Promise<number> => {
    const now = needs.clock.now();
    const by = { actor: "job:sign-in-emails", tenant: publication.tenant };
    let moved = 0;
    for (const { loginId } of await findDueChanges(needs.db, tenantId, now)) {
      await needs.db.write({ tenantId, today }, async (tx) => {
        const change = await lockEmailChange(tx, loginId, now);
        if (change !== null && (await moveEmailIfDue(tx, needs, by, change, now)) === "moved") moved += 1;
      });
    }
    return moved;
  },
);
