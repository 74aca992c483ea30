import type { Input } from "#contract/endpoint.ts";
import type { IssueOptions, submitDeliveryIssue } from "#contract/delivery-issue.ts";
import { waitsForDeadline } from "#core/delivery/decide-issue.ts";
import type { DeliveryProblem } from "#core/delivery/delivery-issue.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { type DayOption, deliveryIssueWords } from "./delivery-issue-words.ts";

type Sent = Input<typeof submitDeliveryIssue>;
export type Chosen = Pick<Sent, "product" | "when" | "problem" | "resolution" | "issueDate">;
export type Choices = { readonly [Field in "product" | "when" | "problem" | "resolution"]: Sent[Field] | null };

export const fieldIds = {
  product: "issue-product",
  when: "issue-when",
  problem: "issue-problem",
  resolution: "issue-resolution",
} as const;

/** What is chosen before the reader chooses: the only product, and the only day that there is. */
export function firstChoices({ products, days }: IssueOptions): Choices {
  const open = days.filter(({ because }) => because === null);
  const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);
  return { product: only(products)?.product ?? null, when: only(open)?.when ?? null, problem: null, resolution: null };
}

/** Drops choices that are no longer available: the options follow the hour, and a problem the day. */
export function stillPossible(choices: Choices, options: IssueOptions): Choices {
  const day = options.days.find(({ when }) => when === choices.when);
  const redelivery = options.redelivery.find(({ resolution }) => resolution === choices.resolution);
  const waits = choices.problem !== null && reportableFrom(choices.problem, day) !== null;
  return {
    ...choices,
    when: day !== undefined && day.because === null ? choices.when : null,
    problem: waits ? null : choices.problem,
    resolution: redelivery !== undefined && redelivery.because !== null ? null : choices.resolution,
  };
}

/** What is still to be chosen; account §5: submit needs the selections made. */
export const problemsOf = (choices: Choices): FieldProblem[] =>
  (["product", "when", "problem", "resolution"] as const).flatMap((field) =>
    choices[field] === null ? [{ fieldId: fieldIds[field], text: deliveryIssueWords.missing[field] }] : [],
  );

/** Everything chosen, with the day that the page shows; null where something is missing. */
export function chosenOf({ product, when, problem, resolution }: Choices, { days }: IssueOptions): Chosen | null {
  if (product === null || when === null || problem === null || resolution === null) return null;
  const issueDate = days.find((day) => day.when === when)?.issueOn;
  return { product, when, problem, resolution, ...(issueDate === undefined ? {} : { issueDate }) };
}

/** When a problem can be reported for the chosen day, in minutes after midnight; null: already. */
export function reportableFrom(problem: DeliveryProblem, day: DayOption | undefined): number | null {
  return waitsForDeadline(problem) ? (day?.lateFrom ?? null) : null;
}
