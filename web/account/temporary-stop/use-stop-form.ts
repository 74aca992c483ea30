import { accountMessages } from "#contract/account-messages.ts";
import type { StopDates, StopEffect } from "#contract/temporary-stop.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { useConfirm } from "#web/parts/form/use-confirm.ts";
import { aNumber, asTyped, formRules, oneOf } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { emptyStopDraft, stopDraftFrom, withDraft } from "./stop-draft.ts";
import type { StopDraft } from "./stop-draft.ts";
import { draftProblems, stopRefusal } from "./stop-problems.ts";

type Needs = {
  readonly accountNumber: number;
  readonly dates: StopDates;
  /** Whether only the restart of this stop can be changed. */
  readonly isFixed: (stopID: number) => boolean;
  readonly onDone: (draft: StopDraft, effect: StopEffect) => void;
  readonly onMoved: () => void;
};

const rulesOf = ({ dates, isFixed }: Needs) =>
  formRules(
    { paperOption: oneOf(["save", "stop"]), stopDate: asTyped(), restartDate: asTyped(), stopID: aNumber },
    (draft) => {
      const problems = draftProblems(draft, dates, isFixed(draft.stopID));
      return Object.fromEntries(problems.map(({ field, text }) => [field, text]));
    },
  );

const keepInAddress = (draft: StopDraft): void => {
  const { pathname, search } = window.location;
  window.history.replaceState(window.history.state, "", pathname + withDraft(search, draft));
};

/** The form of a stop: filled in, previewed, confirmed (rules 4.7). What is typed stays in the address. */
export function useStopForm(needs: Needs) {
  const { accountNumber, isFixed, onDone, onMoved } = needs;
  const { domain } = useSite();
  const preview = useCall("previewTemporaryStop");
  const submit = useCall("submitTemporaryStop");
  const edit = useCall("editTemporaryStop");
  const form = useForm({
    rules: rulesOf(needs),
    initial: stopDraftFrom(window.location.search),
    onDraft: keepInAddress,
    send: async ({ stopID, ...wanted }) => {
      const of = stopID === 0 ? {} : { stopID };
      const sent = await preview.send({ domain, accountNumber, ...wanted, ...of });
      if (sent.kind === "failed") return { text: failureText(sent.failure) };
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) return stopRefusal(sent.answer, isFixed(stopID));
      step.show(sent.answer);
      return null;
    },
  });
  const step = useConfirm<StopEffect>({
    about: form.about,
    askAgain: form.submit,
    confirm: async ({ newExpireDate }) => {
      const draft = form.values;
      const { stopID, ...wanted } = draft;
      const asked = { domain, accountNumber, ...wanted, newExpireDate };
      const sent = await (stopID === 0 ? submit.send(asked) : edit.send({ ...asked, stopID }));
      if (sent.kind === "failed" && sent.failure.status !== 409)
        return { texts: [failureText(sent.failure, accountMessages.temporaryStopFailed)] };
      if (sent.kind === "done" && sent.answer.isSuccess) {
        form.fill(emptyStopDraft);
        onDone(draft, sent.answer);
        return null;
      }
      onMoved();
      if (sent.kind === "failed") return "changed";
      if (sent.kind === "done" && !sent.answer.isSuccess) {
        step.hide();
        form.refuse(stopRefusal(sent.answer, isFixed(stopID)));
      }
      return null;
    },
  });
  return { form, step };
}
