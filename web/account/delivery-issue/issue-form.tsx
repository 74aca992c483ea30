import { useState } from "react";
import type { ReactNode } from "react";
import type { DeliveryIssue, IssueOptions } from "#contract/delivery-issue.ts";
import { deliveryProblems } from "#core/delivery/delivery-issue.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { FactList } from "#web/parts/fact-list.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorSummary } from "#web/ui/error-summary.tsx";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import {
  chosenOf,
  fieldIds,
  firstChoices,
  problemsOf,
  reportableFrom,
  stillPossible,
  type Choices,
} from "./issue-choices.ts";
import { type DayOption, deliveryIssueWords } from "./delivery-issue-words.ts";
import { useReport } from "./use-report.ts";

export type IssueFormProps = {
  accountNumber: number;
  options: IssueOptions;
  onReported: (issue: DeliveryIssue, isNew: boolean) => void;
};

/** Which paper, which day, what was wrong, what we should do: each choice says what it means (rules 4.8). */
export function IssueForm({ accountNumber, options, onReported }: IssueFormProps): ReactNode {
  const [made, setMade] = useState(() => firstChoices(options));
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  const { busy, failed, submit } = useReport(accountNumber, onReported);
  const choices = stillPossible(made, options);
  const open = problemsOf(choices);
  const remaining = (fieldId: string) => open.find((it) => it.fieldId === fieldId)?.text;
  const asked = problems.length > 0;
  const choose = (change: Partial<Choices>) => setMade(stillPossible({ ...choices, ...change }, options));
  const send = () => {
    setProblems(open);
    const chosen = chosenOf(choices, options);
    if (chosen !== null && !busy) void submit(chosen);
  };
  if (options.days.every(({ because }) => because !== null)) return <NothingToReport days={options.days} />;
  const group = { options, choices, choose, errorOf: (id: string) => (asked ? remaining(id) : undefined) };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap={32}>
        <ErrorSummary problems={problems} remaining={remaining} />
        <Products {...group} />
        <Days {...group} />
        <Problems {...group} />
        <Resolutions {...group} />
        {failed.length > 0 && (
          <Alert kind="error">
            {failed.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        )}
        <Row>
          <Button type="submit" busy={busy}>
            {deliveryIssueWords.report}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

type GroupProps = {
  options: IssueOptions;
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  errorOf: (fieldId: string) => string | undefined;
};

/** One of a closed set, by its text. */
const oneOf = <T extends string>(set: readonly T[], text: string): T | null => set.find((it) => it === text) ?? null;

function Products({ options, choices, choose, errorOf }: GroupProps): ReactNode {
  const id = fieldIds.product;
  return (
    <RadioGroup
      {...{ id }}
      legend={deliveryIssueWords.product}
      error={errorOf(id)}
      value={choices.product}
      onChange={(product) => choose({ product })}
    >
      {options.products.map(({ product, name }) => (
        <RadioCard key={product} value={product} title={name}>
          {deliveryIssueWords.printed}
        </RadioCard>
      ))}
    </RadioGroup>
  );
}

function Days({ options, choices, choose, errorOf }: GroupProps): ReactNode {
  const id = fieldIds.when;
  const days = options.days.map(({ when }) => when);
  return (
    <RadioGroup
      {...{ id }}
      legend={deliveryIssueWords.day}
      hint={deliveryIssueWords.dayHint}
      error={errorOf(id)}
      value={choices.when}
      onChange={(text) => choose({ when: oneOf(days, text) })}
    >
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

function Problems({ options, choices, choose, errorOf }: GroupProps): ReactNode {
  const id = fieldIds.problem;
  const day = options.days.find(({ when }) => when === choices.when);
  return (
    <RadioGroup
      {...{ id }}
      legend={deliveryIssueWords.problem}
      error={errorOf(id)}
      value={choices.problem}
      onChange={(text) => choose({ problem: oneOf(deliveryProblems, text) })}
    >
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

function Resolutions({ options, choices, choose, errorOf }: GroupProps): ReactNode {
  const id = fieldIds.resolution;
  const all = ["credit", ...options.redelivery.map(({ resolution }) => resolution)] as const;
  return (
    <RadioGroup
      {...{ id }}
      legend={deliveryIssueWords.resolution}
      error={errorOf(id)}
      value={choices.resolution}
      onChange={(text) => choose({ resolution: oneOf(all, text) })}
    >
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

function creditDetail(problem: Choices["problem"], isReviewed: boolean): string {
  if (isReviewed) return deliveryIssueWords.creditReviewed;
  return problem === "missingSection" ? deliveryIssueWords.creditHalf : deliveryIssueWords.creditWhole;
}

/** Neither today's paper nor yesterday's can be reported: why, and whom to call about an older one. */
function NothingToReport({ days }: { days: readonly DayOption[] }): ReactNode {
  return (
    <Stack gap={16}>
      <Alert kind="info" title={deliveryIssueWords.nothingToReport}>
        <p>{deliveryIssueWords.reportDays}</p>
      </Alert>
      <FactList
        facts={days.map((day) => ({
          label: deliveryIssueWords.dayNames[day.when],
          value: deliveryIssueWords.nothingOnDay(day),
        }))}
      />
      <p>{deliveryIssueWords.olderPaper}</p>
      <ContactUs />
    </Stack>
  );
}
