import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { getCancelReasons } from "#contract/cancellation.ts";

/** The publisher's reasons, in its order; their html is cleaned again at read (security.md S9). */
export const makeGetCancelReasons =
  ({ cleanHtml }: { readonly cleanHtml: (html: string) => string }): Handler<typeof getCancelReasons> =>
  async (_, { caller, publication }) =>
    caller.account === null
      ? notFound()
      : publication.cancelReasons.map((reason) => ({
          terminationReasonID: reason.reasonId,
          reasonDescription: reason.description,
          reasonHTML: cleanHtml(reason.html),
        }));
