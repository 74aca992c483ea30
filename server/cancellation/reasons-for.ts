import { applicableReasons, type ReaderTraits } from "#core/cancellation/applicable-reasons.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import type { Publication } from "#server/store/publication/publication.ts";

type Subscription = Pick<NonNullable<AccountRecord["subscription"]>, keyof Parameters<typeof planOf>[0] | "renews">;
type Reasons = Publication["cancelReasons"];

/** The publisher's reasons that can be true for this reader. If there are none, nobody asks for a reason. */
export const reasonsFor = (
  { cancelReasons, catalog }: Pick<Publication, "cancelReasons" | "catalog">,
  subscription: Subscription | null,
): Reasons => applicableReasons(cancelReasons, readingOf(catalog, subscription));

/** Without a subscription, nothing rules a reason out. */
function readingOf(catalog: Publication["catalog"], subscription: Subscription | null): ReaderTraits {
  if (subscription === null) return { paper: true, online: true, pays: true };
  const { bundle, rate } = planOf(subscription, catalog);
  return {
    paper: isPrint(bundle),
    online: rate.components.some(({ component }) => component !== "print"),
    pays: subscription.renews,
  };
}
