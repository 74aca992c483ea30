import type { getTerminationOffer } from "#contract/manage-account.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";

/** No publication sells save rates yet: an empty list leads to the page that confirms the cancellation (account §4). */
export const makeGetTerminationOffer =
  (): Handler<typeof getTerminationOffer> =>
  async (_, { caller }) =>
    caller.account === null ? notFound() : [];
