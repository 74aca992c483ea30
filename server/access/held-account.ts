import type { HeldAccount } from "#contract/account-access.ts";
import { accountStatusOf } from "#core/account/account-view.ts";
import type { Caller } from "#server/store/account/caller.ts";
import type { AccessHolder, HeldAccountRecord } from "#server/store/access/held-account.ts";
import type { Publication } from "#server/store/publication/publication.ts";

export const accessHolderOf = ({ loginId, emailConfirmed }: Caller): AccessHolder => ({
  loginId,
  confirmed: emailConfirmed,
});

/** An account as it appears in a list of one's own. */
export const heldAccountOf =
  ({ catalog }: Publication) =>
  ({ accountNumber, firstName, lastName, bundleId, status, giftWaits, access }: HeldAccountRecord): HeldAccount => ({
    accountNumber,
    custName: `${firstName} ${lastName}`.trim(),
    planName: catalog.bundles.find((bundle) => bundle.bundleId === bundleId)?.name ?? "",
    accountStatus: accountStatusOf(status, giftWaits),
    access,
  });
