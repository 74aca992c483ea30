import { useState } from "react";
import { messages } from "#contract/messages.ts";
import { asCallFailed } from "./call-failed.ts";
import { failureText } from "./failure-text.ts";
import { leaveForSignIn, type SignInPath } from "./sign-in.ts";
import { saveDrafts } from "./session-interruption.ts";

export type GoToSignIn = {
  readonly goToSignIn: (wayIn?: SignInPath) => void;
  /** For the button: the browser is leaving the page. */
  readonly isLeaving: boolean;
  /** Why the sign-in page couldn't be reached; null if it could, or before the button is pressed. */
  readonly problem: string | null;
};

/** For a button that leads to the sign-in page and back to this one, with what is typed in the page's forms kept. */
export function useGoToSignIn(): GoToSignIn {
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const goToSignIn = (wayIn?: SignInPath) => {
    setProblem(null);
    setLeaving(true);
    saveDrafts();
    leaveForSignIn(wayIn).catch((fault: unknown) => {
      setLeaving(false);
      setProblem(failureText(asCallFailed(fault), messages.errorDuringAuth));
    });
  };
  return { goToSignIn, isLeaving, problem };
}
