import type { Input } from "#contract/endpoint.ts";
import type { IssueOptions, submitDeliveryIssue } from "#contract/delivery-issue.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { notYet } from "./words.ts";

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

/** What can no longer be had is no longer chosen: the options follow the hour, and a problem the day. */
export function stillPossible(choices: Choices, options: IssueOptions): Choices {
  const day = options.days.find(({ when }) => when === choices.when);
  const redelivery = options.redelivery.find(({ resolution }) => resolution === choices.resolution);
  const waits = choices.problem !== null && notYet(choices.problem, day) !== null;
  return {
    ...choices,
    when: day !== undefined && day.because === null ? choices.when : null,
    problem: waits ? null : choices.problem,
    resolution: redelivery !== undefined && redelivery.because !== null ? null : choices.resolution,
  };
}

const missing = {
  product: "Choose what was delivered",
  when: "Choose the day of the paper",
  problem: "Choose what was wrong",
  resolution: "Choose what we should do",
} as const satisfies Record<keyof Choices, string>;

/** What is still to be chosen; account §5: submit needs the selections made. */
export const problemsOf = (choices: Choices): FieldProblem[] =>
  (["product", "when", "problem", "resolution"] as const).flatMap((field) =>
    choices[field] === null ? [{ fieldId: fieldIds[field], text: missing[field] }] : [],
  );

/** Everything chosen, with the day that the page shows; null where something is missing. */
export function chosenOf({ product, when, problem, resolution }: Choices, { days }: IssueOptions): Chosen | null {
  if (product === null || when === null || problem === null || resolution === null) return null;
  const issueDate = days.find((day) => day.when === when)?.issueOn;
  return { product, when, problem, resolution, ...(issueDate === undefined ? {} : { issueDate }) };
}
