import type { getAccountPeople } from "#contract/account-people.ts";
import { decideRemoval } from "#core/access/grant.ts";
import { heldChangeText } from "#core/access/held-change.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findPeople } from "#server/store/access/account-people.ts";
import { findWaitingChanges } from "#server/store/access/held-change.ts";
import { findOpenInvitations } from "#server/store/access/invitation.ts";

/** Lists who can sign in to the account, who is invited, and what waits for the email on record. */
export const makeGetAccountPeople =
  ({ db }: { readonly db: Database }): Handler<typeof getAccountPeople> =>
  async (_, { caller, tenantId, now, language }) => {
    const { account, actor } = caller;
    if (account === null) return notFound();
    const { accountNumber, grant } = account;
    const [people, invitations, waiting] = await Promise.all([
      findPeople(db, tenantId, accountNumber),
      findOpenInvitations(db, tenantId, accountNumber, now),
      findWaitingChanges(db, tenantId, accountNumber, now),
    ]);
    const owners = people.filter(({ kind }) => kind === "owner").length;
    return {
      people: people.map((person) => {
        const isYou = `login:${person.loginId}` === actor;
        return {
          personID: person.loginId,
          email: person.email,
          access: person.kind,
          since: person.grantedAt.toISOString(),
          isYou,
          canRemove: decideRemoval(grant.kind, { kind: person.kind, isSelf: isYou }, owners).kind === "remove",
        };
      }),
      invitations: invitations.map(({ invitationId, email, invitedAt }) => ({
        invitationID: invitationId,
        email,
        invitedAt: invitedAt.toISOString(),
      })),
      waiting: waiting.map(({ asked, askedBy, askedAt }) => ({
        kind: asked.kind,
        text: heldChangeText(asked, language),
        askedBy,
        askedAt: askedAt.toISOString(),
      })),
    };
  };
