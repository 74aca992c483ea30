import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { getCancelReasons } from "#contract/cancellation.ts";
import { reasonsFor } from "./reasons-for.ts";

/**
 * The publisher's reasons that can apply to this reader, in the publisher's order. Their html is sanitized again when
 * read (security.md S9).
 */
export const makeGetCancelReasons =
  ({ cleanHtml }: { readonly cleanHtml: (html: string) => string }): Handler<typeof getCancelReasons> =>
  async (_, { caller, publication }) =>
    caller.account === null
      ? notFound()
      : reasonsFor(publication, caller.account.subscription).map((reason) => ({
          terminationReasonID: reason.reasonId,
          reasonDescription: reason.description,
          reasonHTML: cleanHtml(reason.html),
        }));
