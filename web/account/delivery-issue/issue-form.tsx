import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { DeliveryIssue, IssueOptions } from "#contract/delivery-issue.ts";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { FactList } from "#web/parts/fact-list.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules } from "#web/parts/form/form-rules.ts";
import { type Refusal, useForm } from "#web/parts/form/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { availableSelection, initialSelection, issueFields, type ReportChoice, reportChoice } from "./issue-choices.ts";
import { type DayOption, deliveryIssueWords } from "./delivery-issue-words.ts";
import { DayGroup, ProblemGroup, ProductGroup, ResolutionGroup } from "./issue-groups.tsx";

type IssueFormProps = {
  accountNumber: number;
  options: IssueOptions;
  onReported: (issue: DeliveryIssue, isNew: boolean) => void;
};

/** A selection in each group that is still available (account §5: submit needs the selections made). */
const rulesOf = (options: IssueOptions) =>
  formRules({ product: asTyped(), when: asTyped(), problem: asTyped(), resolution: asTyped() }, (marked) => {
    const choices = availableSelection(marked, options);
    const missing = issueFields.filter((field) => choices[field] === null);
    return Object.fromEntries(missing.map((field) => [field, deliveryIssueWords.missing[field]]));
  });

/** Which paper, which day, what was wrong, what we should do: each option says what it means (rules 4.8). */
export function IssueForm({ accountNumber, options, onReported }: IssueFormProps): ReactNode {
  const report = useReport(accountNumber, onReported);
  const form = useForm({
    rules: rulesOf(options),
    initial: initialSelection(options),
    keepAs: `delivery-issue:${accountNumber}`,
    send: async (marked) => {
      const chosen = reportChoice(availableSelection(marked, options), options);
      return chosen === null ? null : report(chosen);
    },
  });
  if (options.days.every(({ because }) => because !== null)) return <NothingToReport days={options.days} />;
  const choices = availableSelection(form.values, options);
  return (
    <Form form={form} submit={deliveryIssueWords.report} gap={32}>
      <ProductGroup {...{ options, choices }} field={form.choice("product")} />
      <DayGroup {...{ options, choices }} field={form.choice("when")} />
      <ProblemGroup {...{ options, choices }} field={form.choice("problem")} />
      <ResolutionGroup {...{ options, choices }} field={form.choice("resolution")} />
    </Form>
  );
}

/** Sends a report. If it isn't possible, says so, and reads the current options again. */
function useReport(accountNumber: number, onReported: IssueFormProps["onReported"]) {
  const { domain } = useSite();
  const { send } = useCall("submitDeliveryIssue");
  const changed = useDeliveryChanged();
  return async (chosen: ReportChoice): Promise<Refusal | null> => {
    const sent = await send({ domain, accountNumber, ...chosen });
    if (sent.kind === "failed") {
      const { status, detail } = sent.failure;
      await changed();
      const failed = failureText({ status, detail: null }, accountMessages.deliveryIssueFailed);
      return { text: [failed, ...(status === 409 && detail !== null ? [detail] : [])] };
    }
    if (sent.kind !== "done") return null;
    const { answer } = sent;
    if (answer.isSuccess) onReported(answer.issue, true);
    else if (answer.code === "already-reported") onReported(answer.issue, false);
    await changed();
    return answer.isSuccess || answer.code === "already-reported" ? null : { text: answer.errorMessage };
  };
}

/** Says why neither today's nor yesterday's paper can be reported, and gives the phone number for older papers. */
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
