import type { Output } from "#contract/call-shape.ts";
import type { getEmailConfirmation } from "#contract/auth.ts";
import type { Database } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import type { Caller } from "#server/store/account/caller.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findOrdersToClaim } from "#server/store/access/unclaimed-order.ts";

/** We confirm only our own logins; another provider confirms its own. */
export const isUnconfirmed = (caller: Caller, { tenant }: Publication): boolean =>
  !caller.emailConfirmed && caller.email !== "" && tenant.identity.kind === "builtin";

/**
 * Tells the thank-you page and account home what is left to do: to confirm the email, or to say whether an order made
 * with it is the reader's.
 */
export const makeGetEmailConfirmation = (needs: { readonly db: Database }): Handler<typeof getEmailConfirmation> => {
  const read = emailConfirmationReader(needs);
  return (_, context) => read(context);
};

type Asked = Pick<Context<"optional">, "caller" | "publication" | "tenantId">;

export const emailConfirmationReader =
  ({ db }: { readonly db: Database }) =>
  async ({ caller, publication, tenantId }: Asked): Promise<Output<typeof getEmailConfirmation>> => {
    const mayClaim = caller !== null && caller.scope === "account" && caller.emailConfirmed;
    const orders = mayClaim ? await findOrdersToClaim(db, tenantId, caller.loginId) : [];
    const { bundles } = publication.catalog;
    return {
      unconfirmedEmail: caller !== null && isUnconfirmed(caller, publication) ? caller.email : "",
      ordersToClaim: orders.map(({ accountNumber, bundleId, startOn }) => ({
        accountNumber,
        planName: bundles.find((bundle) => bundle.bundleId === bundleId)?.name ?? "a subscription",
        startDate: startOn ?? ("" as const),
      })),
    };
  };
