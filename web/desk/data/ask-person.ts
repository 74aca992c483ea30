import { useSyncExternalStore } from "react";

/**
 * What the person at the screen is asked for before a call continues: a new sign-in because the session ended, or a
 * repeated proof before something that can do harm.
 */
export type PersonQuestion = { readonly kind: "sign-in" | "prove"; readonly settle: (isProven: boolean) => void };

let open: { readonly question: PersonQuestion; readonly answer: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Asks once, however many calls wait for the answer.
 *
 * @returns false if the person declines.
 */
export function askPerson(kind: PersonQuestion["kind"]): Promise<boolean> {
  if (open !== null) return open.answer;
  let settled: (isProven: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((resolve) => {
    settled = resolve;
  });
  const settle = (isProven: boolean): void => {
    setQuestion(null);
    settled(isProven);
  };
  setQuestion({ question: { kind, settle }, answer });
  return answer;
}

/** The session ended while the person was asked for a proof, so a sign-in is requested instead, for the same calls. */
export function askForSignIn(): void {
  if (open !== null) setQuestion({ ...open, question: { ...open.question, kind: "sign-in" } });
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The open question; null: none. */
export const usePersonQuestion = (): PersonQuestion | null => useSyncExternalStore(watch, () => open?.question ?? null);
