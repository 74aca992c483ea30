import type { getMarketingChoice } from "#contract/marketing.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findChoice } from "#server/store/mailing-list/marketing-choice.ts";
import { marketingSentenceIn } from "./marketing-words-in.ts";

/** The answer that counts for the account's mailbox, and the sentence beside the box. */
export const makeGetMarketingChoice =
  ({ db }: { readonly db: Database }): Handler<typeof getMarketingChoice> =>
  async (_, { caller: { account }, publication: { tenant }, tenantId, language }) => {
    if (account === null) return notFound();
    const choice = await findChoice(db, tenantId, account.accountNumber);
    return {
      offered: tenant.mailingList.kind !== "none",
      sentence: marketingSentenceIn[language](tenant.site.siteName),
      agreed: choice?.agreed ?? false,
      answered: choice === null ? null : { on: choice.chosenOn, how: choice.how },
    };
  };
