import { applicableReasons, type ReaderTraits } from "#core/cancellation/applicable-reasons.ts";
import { planOf } from "#core/subscribing/next-term.ts";
import { isPrint } from "#core/subscribing/plan.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { AccountRecord } from "#server/store/account/account-record.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { getCancelReasons } from "#contract/cancellation.ts";

/**
 * The publisher's reasons that can apply to this reader, in the publisher's order. Their html is sanitized again when
 * read (security.md S9).
 */
export const makeGetCancelReasons =
  ({ cleanHtml }: { readonly cleanHtml: (html: string) => string }): Handler<typeof getCancelReasons> =>
  async (_, { caller, publication }) =>
    caller.account === null
      ? notFound()
      : applicableReasons(publication.cancelReasons, readingOf(caller.account, publication)).map((reason) => ({
          terminationReasonID: reason.reasonId,
          reasonDescription: reason.description,
          reasonHTML: cleanHtml(reason.html),
        }));

/** Without a subscription, nothing rules a reason out. */
function readingOf({ subscription }: AccountRecord, { catalog }: Publication): ReaderTraits {
  if (subscription === null) return { paper: true, online: true, pays: true };
  const { bundle, rate } = planOf(subscription, catalog);
  return {
    paper: isPrint(bundle),
    online: rate.components.some(({ component }) => component !== "print"),
    pays: subscription.renews,
  };
}
