import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { IssueOptions } from "#contract/delivery-issue.ts";
import type { DeliveryProblem, ReportDay, Resolution } from "#core/delivery/delivery-issue.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { timeText } from "#core/format/time-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { readForAccount } from "../../data/for-account.ts";
import { ActionLoading } from "../action-loading.tsx";
import { useDeskAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

const problems: readonly (readonly [DeliveryProblem, string])[] = [
  ["missed", "Missed"],
  ["wet", "Wet"],
  ["late", "Late"],
  ["damaged", "Damaged"],
  ["missingSection", "Missing section"],
];
const labelOf = (problem: DeliveryProblem): string => problems.find(([id]) => id === problem)?.[1] ?? problem;

const blocked = {
  "not-due": "no paper on that day",
  stopped: "delivery is stopped",
  "already-reported": "already reported",
  "no-redelivery": "not offered on this route",
  "redelivery-closed": "too late for today",
  "no-carrier-then": "no carrier then",
  "stopped-then": "delivery is stopped then",
} as const;

const day = (text: string): string => shortDay(toDay(text), "en");

/** A paper that was missed, wet, late or incomplete: credits it or has it redelivered. */
export function ComplaintAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const options = useQuery({
    queryKey: ["desk-action", domain, accountNumber, "issue-options", version],
    queryFn: () => readForAccount("getDeliveryIssueOptions", { domain, accountNumber }),
    staleTime: Infinity,
  });
  const [problem, setProblem] = useState<DeliveryProblem | null>(null);
  const [chosenWhen, setWhen] = useState<ReportDay | null>(null);
  const [resolution, setResolution] = useState<Resolution>("credit");
  const [note, setNote] = useNote();
  const { state, send } = useDeskAction("submitDeliveryIssue", (answer) => doneText(answer));
  if (options.data === undefined) return <ActionLoading read={options} what="What can be reported" />;
  const { products, days } = options.data;
  if (state.kind !== "done" && days.every(({ because }) => because !== null))
    return <NothingToReport days={days} back={back} />;
  // The latest paper that can be reported, which most people call about.
  const when = chosenWhen ?? days.find(({ because }) => because === null)?.when ?? null;
  const of = days.find((each) => each.when === when);
  const [product] = products;
  const isOpen = of?.because === null;
  const canSubmit = problem !== null && isOpen && product !== undefined;
  return (
    <ActionForm
      title="Complaint"
      {...{ back, note, state, canSubmit, onRefresh }}
      submit={resolution === "credit" ? "Report and credit" : "Report and redeliver"}
      onNote={setNote}
      onSubmit={() => {
        if (problem === null || when === null || of === undefined || product === undefined) return;
        // If somebody else has reported it meanwhile, no other paper is selected instead.
        setWhen(when);
        void send({
          seen: version,
          reason: `Complaint: ${labelOf(problem)}`,
          note,
          input: { domain, accountNumber, product: product.product, problem, when, resolution, issueDate: of.issueOn },
        });
      }}
      preview={
        canSubmit ? (
          <PreviewLines of={previewOf(options.data, { problem, of, resolution, paidThrough: account.paidThrough })} />
        ) : isOpen ? (
          "Choose what was wrong."
        ) : (
          "Choose a paper that can be reported."
        )
      }
    >
      <RadioGroup
        legend="What was wrong"
        layout="grid"
        value={problem}
        onChange={(value) => setProblem(problems.find(([id]) => id === value)?.[0] ?? null)}
      >
        {problems.map(([id, label]) => (
          <RadioCard key={id} value={id} title={label} />
        ))}
      </RadioGroup>
      <RadioGroup
        legend="Which paper"
        layout="grid"
        value={when}
        onChange={(value) => setWhen(days.find((each) => each.when === value)?.when ?? null)}
      >
        {days.map((each) => (
          <RadioCard key={each.when} value={each.when} title={day(each.issueOn)} disabled={each.because !== null}>
            {each.because === null ? undefined : blocked[each.because]}
          </RadioCard>
        ))}
      </RadioGroup>
      <RadioGroup
        legend="What the reader gets"
        layout="grid"
        value={resolution}
        onChange={(value) =>
          setResolution(options.data.redelivery.find((each) => each.resolution === value)?.resolution ?? "credit")
        }
      >
        <RadioCard value="credit" title="Credit" />
        {options.data.redelivery.map((each) => (
          <RadioCard
            key={each.resolution}
            value={each.resolution}
            title={each.resolution === "redeliverToday" ? "Redelivery today" : "Redelivery tomorrow"}
            disabled={each.because !== null}
          >
            {each.because === null ? day(each.on) : blocked[each.because]}
          </RadioCard>
        ))}
      </RadioGroup>
    </ActionForm>
  );
}

type Chosen = {
  readonly problem: DeliveryProblem;
  readonly of: IssueOptions["days"][number];
  readonly resolution: Resolution;
  readonly paidThrough: string | null;
};

function previewOf(options: IssueOptions, chosen: Chosen): (string | null)[] {
  const { problem, of, resolution } = chosen;
  const paper = `The paper for ${day(of.issueOn)} is reported as ${labelOf(problem).toLowerCase()}.`;
  const email = "The reader gets an email about it.";
  if (resolution === "credit") return [paper, ...creditLines(chosen), email];
  const again = options.redelivery.find((each) => each.resolution === resolution);
  const until = again?.until === null || again === undefined ? "" : ` by ${timeText(again.until, "en")}`;
  return [paper, again === undefined ? null : `It is redelivered on ${day(again.on)}${until}.`, email];
}

function creditLines({ problem, of: { newExpireDate }, paidThrough }: Chosen): (string | null)[] {
  if (newExpireDate === null) return ["The credit goes to review, because there were several recently."];
  const isHalf = problem === "missingSection";
  const now = isHalf ? newExpireDate.half : newExpireDate.whole;
  return [
    isHalf ? "Half a paper is credited." : "One paper is credited.",
    now === paidThrough
      ? `Paid through ${day(now)}, as before. Another half would add one paper.`
      : `Paid through ${day(now)}${paidThrough === null ? "" : ` instead of ${day(paidThrough)}`}.`,
  ];
}

type Done = { readonly isSuccess: boolean; readonly outcome?: string; readonly newExpireDate?: string | undefined };

function doneText({ outcome, newExpireDate }: Done): string {
  if (newExpireDate !== undefined) return `Credited. The subscription is now paid through ${day(newExpireDate)}.`;
  return outcome === "redelivering"
    ? "Reported. The paper will be redelivered."
    : "Reported. The credit goes to review.";
}

/** A Wednesday paper can't be reported on Friday, but the reader is on the phone all the same. */
const NothingToReport = ({ days, back }: { days: IssueOptions["days"]; back: string }): ReactNode => (
  <Stack gap={16}>
    <h1>Complaint</h1>
    <Alert kind="info" title="No paper can be reported now">
      <ul>
        {days.map(({ when, issueOn, because }) => (
          <li key={when}>
            {day(issueOn)}: {because === null ? "" : blocked[because]}
          </li>
        ))}
      </ul>
      <p>For an older paper, give a credit.</p>
    </Alert>
    <Row>
      <ButtonLink to={`${back}/credit`}>Credit</ButtonLink>
      <ButtonLink to={back} variant="link">
        Back without a change
      </ButtonLink>
    </Row>
  </Stack>
);
