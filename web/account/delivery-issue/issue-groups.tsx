import type { ReactNode } from "react";
import type { IssueOptions } from "#contract/delivery-issue.ts";
import { deliveryProblems } from "#core/delivery/delivery-issue.ts";
import { RadioCard, RadioGroup, type RadioGroupProps } from "#web/ui/radio-group.tsx";
import { deliveryIssueWords } from "./delivery-issue-words.ts";
import { type AvailableSelection, reportableFrom } from "./issue-choices.ts";

type GroupProps = {
  options: IssueOptions;
  choices: AvailableSelection;
  field: Omit<RadioGroupProps, "legend" | "children">;
};

export function ProductGroup({ options, choices, field }: GroupProps): ReactNode {
  return (
    <RadioGroup {...field} legend={deliveryIssueWords.product} value={choices.product}>
      {options.products.map(({ product, name }) => (
        <RadioCard key={product} value={product} title={name}>
          {deliveryIssueWords.printed}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}

export function DayGroup({ options, choices, field }: GroupProps): ReactNode {
  return (
    <RadioGroup {...field} legend={deliveryIssueWords.day} hint={deliveryIssueWords.dayHint} value={choices.when}>
      {options.days.map((day) => (
        <RadioCard
          key={day.when}
          value={day.when}
          disabled={day.because !== null}
          title={deliveryIssueWords.dayTitle(day.when, day.issueOn)}
        >
          {deliveryIssueWords.dayDetail(day) ?? undefined}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}

export function ProblemGroup({ options, choices, field }: GroupProps): ReactNode {
  const day = options.days.find(({ when }) => when === choices.when);
  return (
    <RadioGroup {...field} legend={deliveryIssueWords.problem} value={choices.problem}>
      {deliveryProblems.map((problem) => {
        const { title, detail } = deliveryIssueWords.problems[problem];
        const from = reportableFrom(problem, day);
        return (
          <RadioCard key={problem} value={problem} disabled={from !== null} title={title}>
            {from === null ? detail : deliveryIssueWords.availableAfter(from)}
          </RadioCard>
        );
      })}
    </RadioGroup>
  );
}

export function ResolutionGroup({ options, choices, field }: GroupProps): ReactNode {
  return (
    <RadioGroup {...field} legend={deliveryIssueWords.resolution} value={choices.resolution}>
      <RadioCard value="credit" title={deliveryIssueWords.resolutions.credit}>
        {creditDetail(choices.problem, options.creditIsReviewed)}
      </RadioCard>
      {options.redelivery.map((option) => (
        <RadioCard
          key={option.resolution}
          value={option.resolution}
          disabled={option.because !== null}
          title={deliveryIssueWords.resolutions[option.resolution]}
        >
          {deliveryIssueWords.redeliveryDetail(option)}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}

function creditDetail(problem: AvailableSelection["problem"], isReviewed: boolean): string {
  if (isReviewed) return deliveryIssueWords.creditReviewed;
  return problem === "missingSection" ? deliveryIssueWords.creditHalf : deliveryIssueWords.creditWhole;
}
