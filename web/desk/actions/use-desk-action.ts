import type { Output } from "#contract/call-shape.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Contract } from "#contract/contract.ts";
import type { ActionForAccount, ActionInput } from "#contract/desk/for-account.ts";
import { asCallFailed, type CallFailed } from "#web/data/call-failed.ts";
import { actForAccount } from "../data/for-account.ts";

export type ActState =
  | { readonly kind: "idle" | "sending" }
  | { readonly kind: "done"; readonly text: string }
  | { readonly kind: "refused"; readonly text: string; readonly isStale: boolean };

type Answered = { readonly isSuccess: boolean; readonly errorMessage: string };

/** A reader's call that staff make. */
export const useDeskAction = <N extends ActionForAccount>(name: N, doneText: (answer: Output<Contract[N]>) => string) =>
  useSendAction((act: ActionInput<N>, key) => actForAccount(name, act, key), doneText);

/**
 * Sends an action once. What was typed stays on the screen whatever the answer is. If the same content is sent again
 * after a broken connection, it has the same key, so that nothing is done twice.
 *
 * @param doneText what to say once it is done.
 * @param onRefused gets the reason for a refusal, if the screen shows it elsewhere.
 */
export function useSendAction<Act, Answer>(
  sendIt: (act: Act, key: string) => Promise<Answer>,
  doneText: (answer: Answer) => string,
  onRefused: (text: string) => void = () => undefined,
) {
  const [state, setState] = useState<ActState>({ kind: "idle" });
  const queries = useQueryClient();
  const attempt = useRef({ content: "", key: "" });
  const send = async (act: Act): Promise<void> => {
    if (state.kind === "sending") return;
    setState({ kind: "sending" });
    const content = JSON.stringify(act);
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    try {
      const answer = await sendIt(act, attempt.current.key);
      const { isSuccess, errorMessage } = answer as Answered;
      attempt.current = { content: "", key: "" };
      setState(isSuccess ? { kind: "done", text: doneText(answer) } : refused(errorMessage));
      if (isSuccess) await queries.invalidateQueries({ queryKey: ["desk"] });
    } catch (fault) {
      const why = refusedBy(asCallFailed(fault));
      setState(why);
      onRefused(why.text);
    }
  };
  return { state, send };
}

type RefusedState = Extract<ActState, { readonly kind: "refused" }>;

const refused = (text: string, isStale = false): RefusedState => ({ kind: "refused", text, isStale });

function refusedBy(failure: CallFailed): RefusedState {
  if (failure.status === 0) return refused("There was no answer. Try again: nothing is done twice.");
  if (failure.status === 401)
    return refused("Your session has ended. Sign in again in another tab, then try again here.");
  const isStale = failure.status === 409 && "/seen" in failure.refused;
  return refused(failure.detail ?? "This couldn't be done. Try again, or ask your manager.", isStale);
}
