import type { confirmRedelivery as call } from "#contract/delivery-issue.ts";
import type { Output } from "#contract/endpoint.ts";
import { confirmRedelivery } from "#core/delivery/confirm-redelivery.ts";
import type { Tx } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { findIssue, type HeldIssue } from "#server/store/delivery/delivery-issue.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { settleArrived, settleAsCredit, type Settling } from "./settle-redelivery.ts";

const sentences = {
  "no-redelivery": "There was no redelivery for this report.",
  settled: "This report is already closed.",
} as const;

/** The button at account home: the paper came, or it did not (rules 4.8). */
export const makeConfirmRedelivery =
  (needs: RecordNeeds): Handler<typeof call> =>
  async ({ issueID, arrived }, { caller, publication, moment, now, requestId, command }) => {
    const { account, loginId } = caller;
    if (account === null) return notFound();
    return command(async (tx) => {
      await lockAccount(tx, account.accountNumber);
      const issue = await findIssue(tx, account.accountNumber, issueID);
      if (issue === null) return notFound();
      const by = { publication, moment, now, requestId, actor: `login:${loginId}` };
      return takeWord(tx, needs, issue, arrived, by);
    });
  };

/** What a reader says of a redelivery, wherever they say it. Under the account's lock. */
export async function takeWord(
  tx: Tx,
  needs: RecordNeeds,
  issue: HeldIssue,
  arrived: boolean,
  by: Settling,
): Promise<Output<typeof call>> {
  const word = confirmRedelivery(issue.state, issue.redeliverOn !== null, arrived);
  switch (word.kind) {
    case "refused":
      return { isSuccess: false, code: word.because, errorMessage: sentences[word.because] };
    case "as-said":
      return answer(issue);
    case "arrived":
      return answer(await settleArrived(tx, needs, issue, by));
    case "not-arrived":
      return answer(await settleAsCredit(tx, needs, issue, "not-arrived", by));
  }
}

const answer = ({ state, paidThrough }: HeldIssue): Output<typeof call> => ({
  isSuccess: true,
  outcome: state,
  ...(paidThrough === null ? {} : { newExpireDate: paidThrough }),
  errorMessage: "",
});
