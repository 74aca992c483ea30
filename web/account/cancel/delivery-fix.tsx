import type { Output } from "#contract/call-shape.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import type { acceptFix, CancelOffer } from "#contract/save-offers.ts";
import { phoneProblem, typedPhone } from "#core/address/phone.ts";
import { beginCancelFlow } from "#web/data/cancel-flow.ts";
import { useDeliveryIssues } from "#web/data/delivery.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { dayText } from "#web/parts/day-text.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules, must } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { AcceptedNotice } from "./cancel-notices.tsx";
import { cancelWords } from "./cancel-words.tsx";
import { isMailAlone } from "./offer-card.tsx";

type Fixed = Extract<Output<typeof acceptFix>, { isSuccess: true }>;

type FixState =
  | { readonly kind: "idle" }
  | { readonly kind: "sending" }
  | { readonly kind: "done"; readonly fixed: Fixed }
  /** `startAgain`: the server would no longer do what the screen shows. */
  | { readonly kind: "failed"; readonly why: string; readonly startAgain: boolean };

/** Accepts the fix for the reader's delivery, and removes everything about the flow from the session. */
export function useFix(account: AccountDetails) {
  const { domain } = useSite();
  const call = useCall("acceptFix");
  const queries = useQueryClient();
  const [byMail, chooseMail] = useState(false);
  const [outcome, setOutcome] = useState<FixState>({ kind: "idle" });

  const accept = async (offer: CancelOffer): Promise<void> => {
    setOutcome({ kind: "idle" });
    const mail = byMail || isMailAlone(offer);
    const sent = await call.send({ domain, accountNumber: account.userInfo.accountNumber, mail });
    if (sent.kind === "failed") {
      const { failure } = sent;
      return setOutcome({ kind: "failed", why: failureText(failure), startAgain: failure.status === 409 });
    }
    if (sent.kind !== "done") return;
    const { answer } = sent;
    if (!answer.isSuccess) return setOutcome({ kind: "failed", why: answer.errorMessage, startAgain: false });
    setOutcome({ kind: "done", fixed: answer });
    beginCancelFlow();
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["account", domain] }),
      queries.invalidateQueries({ queryKey: ["deliveryIssues", domain] }),
    ]);
  };

  const state: FixState = call.state.kind === "sending" ? { kind: "sending" } : outcome;
  return { state, byMail, chooseMail, accept };
}

type MailChoiceProps = { offer: CancelOffer; chosen: boolean; onChoose: (byMail: boolean) => void };

/** Mail instead of carrier, as an option next to credited papers. If mail is the whole offer, there is no choice. */
export function MailChoice({ offer, chosen, onChoose }: MailChoiceProps): ReactNode {
  const { credits = null, mail = null } = offer.fix ?? {};
  if (mail === null || credits === null) return null;
  return (
    <Checkbox
      label={cancelWords.chooseMail(mail.firstIssueOn)}
      checked={chosen}
      onChange={({ target }) => onChoose(target.checked)}
    />
  );
}

/** What was done about the delivery. */
export const FixedNotice = ({ account, fixed }: { account: AccountDetails; fixed: Fixed }): ReactNode => (
  <AcceptedNotice account={account} facts={fixedFacts(fixed)}>
    {cancelWords.fixed}
  </AcceptedNotice>
);

const fixedFacts = ({ credits, mail }: Fixed): readonly Fact[] => [
  ...(credits === null
    ? []
    : [
        { label: cancelWords.credited, value: cancelWords.credit(credits) },
        { label: cancelWords.paidThrough, value: dayText(credits.paidThrough) },
      ]),
  ...(mail === null ? [] : [{ label: cancelWords.byMailFrom, value: dayText(mail.firstIssueOn) }]),
];

const reportsShown = 5;

/** The problems that this reader has reported, with their outcomes; nothing if there are none. */
export function PastReports({ account }: { account: AccountDetails }): ReactNode {
  const { data = [] } = useDeliveryIssues(account.userInfo.accountNumber);
  if (data.length === 0) return null;
  const facts = data
    .slice(0, reportsShown)
    .map(({ issueOn, outcome }) => ({ label: dayText(issueOn), value: cancelWords.reportOutcomes[outcome] }));
  return (
    <section aria-labelledby="past-reports">
      <h3 id="past-reports">{cancelWords.yourReports}</h3>
      <FactList facts={facts} />
    </section>
  );
}

const callBackFields = formRules({
  phone: asTyped(must((typed) => typed.trim() !== "" && phoneProblem(typed) === null, messages.invalidPhone)),
});

/** Staff call about the delivery, by a day that we promise. */
export function CallBack({ account }: { account: AccountDetails }): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("requestCallBack");
  const { accountNumber, phone } = account.userInfo;
  const form = useForm({
    rules: callBackFields,
    initial: { phone },
    keepAs: `call-back:${accountNumber}`,
    send: async ({ phone }) => {
      const sent = await send({ domain, accountNumber, phone });
      if (sent.kind === "failed") return { text: failureText(sent.failure) };
      return sent.kind === "done" && !sent.answer.isSuccess ? { text: sent.answer.errorMessage } : null;
    },
  });
  if (state.kind === "done" && state.answer.isSuccess) {
    return (
      <Alert kind="success" title={cancelWords.willCallBy(state.answer.callBy)}>
        <p>{cancelWords.willCallAt(state.answer.phone)}</p>
      </Alert>
    );
  }
  return (
    <Form form={form} submit={cancelWords.callMe} secondary brief gap={12}>
      <TextField
        {...form.field("phone", { typed: typedPhone })}
        label={cancelWords.phone}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
      />
    </Form>
  );
}
