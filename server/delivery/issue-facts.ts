import { daysOn } from "#core/calendar/publishing.ts";
import { addDays } from "#core/day.ts";
import { creditDays, type IssueFacts } from "#core/delivery/issue-options.ts";
import { type PrintedProduct, printedProducts } from "#core/delivery/printed-product.ts";
import { deliveryDays } from "#core/ledger/delivery-days.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Tx } from "#server/db/database.ts";
import { findAutomaticCredits, findReports, type IssueRecord } from "#server/store/delivery/delivery-issue.ts";
import { findHeldTerm, type HeldTerm } from "#server/store/subscription/held-term.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findRoute } from "#server/store/delivery/route.ts";
import { deliveryOf, type HeldPlan, planOf } from "#server/store/subscription/held-plan.ts";

/** A print subscription with what can be reported about it. */
export type Reportable = HeldPlan & {
  readonly held: HeldTerm;
  readonly products: readonly PrintedProduct[];
};

/** The account's print subscription, or why there is none. Must be called under the account's lock. */
export async function findReportable(
  tx: Tx,
  publication: Publication,
  accountNumber: number,
  moment: LocalMoment,
): Promise<Reportable | "inactive" | "not-print"> {
  const held = await findHeldTerm(tx, accountNumber);
  if (held === null) return "inactive";
  const plan = planOf(publication, held);
  // A plan without print may be paid for while the papers of the plan before it still come.
  const papers = deliveryDays(held.entries, plan.bundle.printDays, publication.catalog.calendar);
  const printDays = [addDays(moment.today, -1), moment.today].flatMap((day) => daysOn(papers, day));
  const products = printedProducts({ printDays }, publication.tenant.site.siteName);
  return products.length === 0 ? "not-print" : { ...plan, held, products };
}

/** The input of the rules for one product, and the reports about today's and yesterday's paper. */
export async function issueFacts(
  tx: Tx,
  publication: Publication,
  { held, ...plan }: Reportable,
  { product }: PrintedProduct,
  moment: LocalMoment,
): Promise<IssueFacts & { readonly reports: readonly IssueRecord[] }> {
  const { today } = moment;
  const reports = await findReports(tx, held.subscriptionId, product, addDays(today, -1));
  return {
    moment,
    delivery: deliveryOf(publication, held, plan),
    route: await findRoute(tx, held.delivery?.routeCode ?? null),
    reported: reports.map(({ issueOn }) => issueOn),
    reports,
    credits: await findAutomaticCredits(tx, held.accountNumber, addDays(today, -creditDays)),
  };
}
