import { authenticateTNEmail } from "#contract/auth.ts";
import { getDeliveryIssueOptions, getDeliveryIssues, submitDeliveryIssue } from "#contract/delivery-issue.ts";
import type { DeliveryProblem } from "#core/delivery/delivery-issue.ts";
import { type DemoVisit, requireAccepted } from "./demo-story.ts";

/** A paper comes at least once a week, so one of these days had one. A problem must be reported within a day. */
const daysBack = [6, 5, 4, 3, 2, 1, 0];

/**
 * Signs in, on the first day of the last week with a paper to report, and asks for a credit. An existing report is left
 * as it is.
 */
export async function reportPaper(
  visit: DemoVisit,
  accountNumber: number,
  problem: DeliveryProblem,
  goBack: (days: number) => void,
): Promise<void> {
  const { browser, person, publication, password } = visit;
  const { domain } = publication.tenant;
  const { authResponse } = await browser.call(authenticateTNEmail, { domain, email: person.email, password });
  const { token } = authResponse;
  const about = { domain, accountNumber };
  if ((await browser.call(getDeliveryIssues, about, token)).length > 0) return;
  for (const days of daysBack) {
    goBack(days);
    const { products, days: papers } = await browser.call(getDeliveryIssueOptions, about, token);
    const paper = papers.find(({ because }) => because === null);
    const [product] = products;
    if (paper === undefined || product === undefined) continue;
    const report = { product: product.product, problem, when: paper.when, resolution: "credit" } as const;
    requireAccepted(await browser.call(submitDeliveryIssue, { ...about, ...report }, token), visit);
    return;
  }
  throw new Error(`${person.email} got no paper that could be reported`);
}
