import type { answerRedelivery } from "#contract/delivery-issue.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { findIssue } from "#server/store/delivery/delivery-issue.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { findRedelivery } from "#server/store/delivery/redelivery-token.ts";
import { recordRedeliveryAnswer } from "./confirm-redelivery.ts";

/** The button behind an email's link. Anyone with the link may answer once; the page shows and changes nothing else. */
export const makeAnswerRedelivery =
  ({ db, ...needs }: RecordNeeds & { readonly db: Database }): Handler<typeof answerRedelivery> =>
  async ({ code, arrived }, { tenantId, at, publication, moment, language, now, requestId }) => {
    const found = await findRedelivery(db, tenantId, code);
    if (found === null) return notFound();
    return db.write(at, async (tx) => {
      await lockAccount(tx, found.accountNumber);
      const issue = await findIssue(tx, found.accountNumber, found.issueId);
      if (issue === null) return notFound();
      const by = { publication, moment, language, now, requestId, actor: "anonymous" };
      const answer = await recordRedeliveryAnswer(tx, needs, issue, arrived, by);
      // The end of the paid term is only for the account's own reader.
      return answer.isSuccess ? { isSuccess: true, outcome: answer.outcome, errorMessage: "" } : answer;
    });
  };
