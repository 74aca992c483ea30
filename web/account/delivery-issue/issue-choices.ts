import type { Input } from "#contract/call-shape.ts";
import type { IssueOptions, submitDeliveryIssue } from "#contract/delivery-issue.ts";
import { waitsForDeadline } from "#core/delivery/decide-issue.ts";
import { type DeliveryProblem, deliveryProblems } from "#core/delivery/delivery-issue.ts";
import type { DayOption } from "./delivery-issue-words.ts";

type ReportInput = Input<typeof submitDeliveryIssue>;
export type ReportChoice = Pick<ReportInput, "product" | "when" | "problem" | "resolution" | "issueDate">;

export const issueFields = ["product", "when", "problem", "resolution"] as const;
export type IssueField = (typeof issueFields)[number];

/** What is selected in each group; "" is nothing. */
export type IssueSelection = Readonly<Record<IssueField, string>>;
export type AvailableSelection = { readonly [Field in IssueField]: ReportInput[Field] | null };

/**
 * The initial selection: the only product, the latest paper that was due, and a credit. Readers choose the problem
 * themselves.
 */
export function initialSelection({ products, days }: IssueOptions): IssueSelection {
  const open = days.filter(({ because }) => because === null);
  const latest = open.find(({ lateFrom }) => lateFrom === null) ?? open[0];
  const [product] = products.length === 1 ? products : [];
  return { product: product?.product ?? "", when: latest?.when ?? "", problem: "", resolution: "credit" };
}

/** The selections that are still available: options depend on the hour, and problems on the day. */
export function availableSelection(
  marked: IssueSelection,
  { products, days, redelivery }: IssueOptions,
): AvailableSelection {
  const day = days.find(({ when, because }) => when === marked.when && because === null);
  const problem = deliveryProblems.find((it) => it === marked.problem) ?? null;
  const again = redelivery.find(({ resolution, because }) => resolution === marked.resolution && because === null);
  return {
    product: products.find(({ product }) => product === marked.product)?.product ?? null,
    when: day?.when ?? null,
    problem: problem !== null && reportableFrom(problem, day) !== null ? null : problem,
    resolution: marked.resolution === "credit" ? "credit" : (again?.resolution ?? null),
  };
}

/** Everything selected, with the day that the page shows; null if something is missing. */
export function reportChoice(
  { product, when, problem, resolution }: AvailableSelection,
  { days }: IssueOptions,
): ReportChoice | null {
  if (product === null || when === null || problem === null || resolution === null) return null;
  const issueDate = days.find((day) => day.when === when)?.issueOn;
  return { product, when, problem, resolution, ...(issueDate === undefined ? {} : { issueDate }) };
}

/** When a problem can be reported for the selected day, in minutes after midnight; null: now. */
export function reportableFrom(problem: DeliveryProblem, day: DayOption | undefined): number | null {
  return waitsForDeadline(problem) ? (day?.lateFrom ?? null) : null;
}
