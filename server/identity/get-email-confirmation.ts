import type { getEmailConfirmation } from "#contract/auth.ts";
import type { Handler } from "#server/http/handler.ts";
import type { Caller } from "#server/store/caller.ts";
import type { Publication } from "#server/store/publication.ts";

/** Only logins of ours are confirmed by us; another provider proves its own. */
export const isUnconfirmed = (caller: Caller, { tenant }: Publication): boolean =>
  !caller.emailConfirmed && caller.email !== "" && tenant.identity.kind === "builtin";

/** What the thank-you page and account home ask, so that they can say that one step is left. */
export const makeGetEmailConfirmation =
  (): Handler<typeof getEmailConfirmation> =>
  async (_, { caller, publication }) => ({
    unconfirmedEmail: caller !== null && isUnconfirmed(caller, publication) ? caller.email : "",
  });
