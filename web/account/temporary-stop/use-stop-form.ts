import { useRef, useState } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { messages } from "#contract/messages.ts";
import type { StopDates, StopEffect } from "#contract/temporary-stop.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import { draftIn, emptyDraft, withDraft } from "./stop-draft.ts";
import type { StopDraft } from "./stop-draft.ts";
import { draftProblems, refusalProblems } from "./stop-problems.ts";

/** `movedSince`: the preview was made anew, because something else had changed the dates. */
export type FormState =
  | { readonly kind: "filling"; readonly problems: readonly FieldProblem[]; readonly failure: string | null }
  | {
      readonly kind: "shown";
      readonly effect: StopEffect;
      readonly movedSince: boolean;
      readonly failure: string | null;
    };

type Needs = {
  readonly accountNumber: number;
  readonly dates: StopDates;
  /** Of the stop with this number only the restart can be changed. */
  readonly isFixed: (stopID: number) => boolean;
  readonly onDone: (draft: StopDraft, effect: StopEffect) => void;
  readonly onMoved: () => void;
};

const filling: FormState = { kind: "filling", problems: [], failure: null };

/** The form of a stop: filled in, shown what it would do, confirmed (rules 4.7). What is typed stays in the address. */
export function useStopForm({ accountNumber, dates, isFixed, onDone, onMoved }: Needs) {
  const { domain } = useSite();
  const [draft, setDraft] = useState(() => draftIn(window.location.search));
  const [state, setState] = useState<FormState>(filling);
  const latest = useRef(draft);
  const preview = useCall("previewTemporaryStop");
  const submit = useCall("submitTemporaryStop");
  const edit = useCall("editTemporaryStop");

  const change = (next: StopDraft) => {
    latest.current = next;
    setDraft(next);
    setState(filling);
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + withDraft(search, next));
  };
  const refused = (problems: readonly FieldProblem[], failure: string | null = null) =>
    setState({ kind: "filling", problems, failure });

  const show = async (movedSince = false) => {
    const { stopID, ...wanted } = draft;
    const problems = draftProblems(draft, dates, isFixed(stopID));
    if (problems.length > 0) return refused(problems);
    const of = stopID === 0 ? {} : { stopID };
    const sent = await preview.send({ domain, accountNumber, ...wanted, ...of });
    if (latest.current !== draft || sent.kind === "sending" || sent.kind === "idle") return;
    if (sent.kind === "failed") return refused([], messages.somethingWentWrong);
    const { answer } = sent;
    if (answer.isSuccess) return setState({ kind: "shown", effect: answer, movedSince, failure: null });
    const atField = refusalProblems(answer, isFixed(stopID));
    refused(atField ?? [], atField === null ? answer.errorMessage : null);
  };

  const confirm = async (effect: StopEffect) => {
    const { stopID, ...wanted } = draft;
    const asked = { domain, accountNumber, ...wanted, newExpireDate: effect.newExpireDate };
    const sent = await (stopID === 0 ? submit.send(asked) : edit.send({ ...asked, stopID }));
    if (sent.kind === "sending" || sent.kind === "idle") return;
    if (sent.kind === "failed") {
      // 409: the dates have moved since they were shown. They are shown again, and the reader decides again.
      if (sent.failure.status === 409) {
        onMoved();
        return show(true);
      }
      return setState({ kind: "shown", effect, movedSince: false, failure: accountMessages.temporaryStopFailed });
    }
    const { answer } = sent;
    if (answer.isSuccess) {
      change(emptyDraft);
      return onDone(draft, answer);
    }
    onMoved();
    const atField = refusalProblems(answer, isFixed(stopID));
    refused(atField ?? [], atField === null ? answer.errorMessage : null);
  };

  const busy = {
    showing: preview.state.kind === "sending",
    confirming: submit.state.kind === "sending" || edit.state.kind === "sending",
  };
  return { draft, state, busy, change, show: () => show(), confirm };
}
