import type { Output } from "#contract/call-shape.ts";
import type { confirmRedelivery as call } from "#contract/delivery-issue.ts";
import { confirmRedelivery } from "#core/delivery/confirm-redelivery.ts";
import type { Tx } from "#server/db/database.ts";
import type { Context, Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { findIssue, type IssueWithContact } from "#server/store/delivery/delivery-issue.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { type RedeliveryContext, settleArrived, settleAsCredit } from "./settle-redelivery.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";

/** The answer given on account home: the paper came, or it did not (rules 4.8). */
export const makeConfirmRedelivery =
  (needs: RecordNeeds): Handler<typeof call> =>
  async ({ issueID, arrived }, { caller, publication, moment, language, now, requestId, command }) => {
    const { account, actor } = caller;
    if (account === null) return notFound();
    return command(async (tx) => {
      await lockAccount(tx, account.accountNumber);
      const issue = await findIssue(tx, account.accountNumber, issueID);
      if (issue === null) return notFound();
      const by = { publication, moment, language, now, requestId, actor };
      return recordRedeliveryAnswer(tx, needs, issue, arrived, by);
    });
  };

/** Takes a reader's answer about a redelivery, wherever it is given. Called under the account's lock. */
export async function recordRedeliveryAnswer(
  tx: Tx,
  needs: RecordNeeds,
  issue: IssueWithContact,
  arrived: boolean,
  by: RedeliveryContext & Pick<Context, "language">,
): Promise<Output<typeof call>> {
  const word = confirmRedelivery(issue.state, issue.redeliverOn !== null, arrived);
  switch (word.kind) {
    case "refused":
      return {
        isSuccess: false,
        code: word.because,
        errorMessage: deliverySentencesIn[by.language].redelivery[word.because],
      };
    case "as-said":
      return answer(issue);
    case "arrived":
      return answer(await settleArrived(tx, needs, issue, by));
    case "not-arrived":
      return answer(await settleAsCredit(tx, needs, issue, "not-arrived", by));
  }
}

const answer = ({ state, paidThrough }: IssueWithContact): Output<typeof call> => ({
  isSuccess: true,
  outcome: state,
  ...(paidThrough === null ? {} : { newExpireDate: paidThrough }),
  errorMessage: "",
});
