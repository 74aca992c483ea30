import type { getDeliveryIssueOptions, IssueOptions } from "#contract/delivery-issue.ts";
import { reportDays } from "#core/delivery/delivery-issue.ts";
import { dayOption, needsReview, redeliveryOption } from "#core/delivery/issue-options.ts";
import type { Day } from "#core/day.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { datesWithCredit } from "#server/store/delivery/credit-term.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findReportable, issueFacts } from "./issue-facts.ts";

const nothing: IssueOptions = { products: [], days: [], redelivery: [], creditIsReviewed: false };

/** Says what is possible before anything is chosen, and until when (rules 4.8), using the same rules that decide. */
export const makeGetDeliveryIssueOptions =
  ({ db }: { readonly db: Database }): Handler<typeof getDeliveryIssueOptions> =>
  async (_, { caller, at, publication, moment }) => {
    const { account } = caller;
    if (account === null) return notFound();
    return db.readTogether(at, async (tx) => {
      const reportable = await findReportable(tx, publication, account.accountNumber, moment);
      if (typeof reportable === "string") return nothing;
      const { products } = reportable;
      const [product] = products;
      if (product === undefined) return nothing;
      const facts = await issueFacts(tx, publication, reportable, product, moment);
      return {
        products: [...products],
        days: reportDays.map((when) => {
          const day = dayOption(facts, when);
          const isCredited = day.because === null && !needsReview(facts);
          return { ...day, newExpireDate: isCredited ? datesWith(publication, reportable.held, day.issueOn) : null };
        }),
        redelivery: [redeliveryOption(facts, "redeliverToday"), redeliveryOption(facts, "redeliverTomorrow")],
        creditIsReviewed: needsReview(facts),
      };
    });
  };

function datesWith(publication: Publication, held: HeldTerm, issueOn: Day) {
  const paidThroughWith = (halfUnits: number) => datesWithCredit(publication, held, { issueOn, halfUnits }).paidThrough;
  return { whole: paidThroughWith(2), half: paidThroughWith(1) };
}
