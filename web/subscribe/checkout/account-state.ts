import type { Output } from "#contract/call-shape.ts";
import { messages } from "#contract/messages.ts";
import type { setupAccount } from "#contract/subscriber.ts";

export type Credentials = { readonly email: string; readonly password: string };
export type FieldErrors = Readonly<Partial<Record<keyof Credentials, string>>>;
export type SetupAnswer = Output<typeof setupAccount>;

/** The progress of this checkout's account (subscribe §2, account setup; contract.md, SetupAccount). */
export type AccountState =
  | { readonly kind: "typing" }
  | { readonly kind: "checking" | "creating"; readonly tried: Credentials }
  | { readonly kind: "notFound" | "activeExists"; readonly tried: Credentials }
  | { readonly kind: "refused"; readonly tried: Credentials; readonly message: string }
  /** No answer came, so the same submit may be sent again. */
  | { readonly kind: "unanswered"; readonly message: string }
  /** The token with the checkout scope is in session storage; the password has been dropped. */
  | { readonly kind: "ready"; readonly email: string };

export type AccountEvent =
  | { readonly type: "submitted"; readonly credentials: Credentials }
  | { readonly type: "creationAccepted" }
  /** There is a live subscription, and the buyer wants a second one for another address. */
  | { readonly type: "secondWanted" }
  | { readonly type: "answered"; readonly answer: SetupAnswer }
  | { readonly type: "unanswered"; readonly message: string }
  /** Single fields were refused; they show their own errors. */
  | { readonly type: "fieldsRefused" }
  | { readonly type: "otherEmailWanted" }
  | { readonly type: "resumed"; readonly email: string };

export const isSame = (a: Credentials, b: Credentials): boolean => a.email === b.email && a.password === b.password;

/** Subscribe §2: a repeated submit with the same email and password is ignored. */
const isRepeat = (state: AccountState, credentials: Credentials): boolean =>
  state.kind === "ready" ? state.email === credentials.email : "tried" in state && isSame(state.tried, credentials);

function outcome(tried: Credentials, answer: SetupAnswer): AccountState {
  if (answer.isSuccess) return { kind: "ready", email: tried.email };
  if (answer.circAccountExists && answer.bloxAccountExists) return { kind: "activeExists", tried };
  if (answer.errorMessage === messages.accountDoesNotExist) return { kind: "notFound", tried };
  return { kind: "refused", tried, message: answer.errorMessage };
}

const isWaiting = (state: AccountState): state is Extract<AccountState, { kind: "checking" | "creating" }> =>
  state.kind === "checking" || state.kind === "creating";

/** Pure; an event that doesn't fit the state (a late answer) changes nothing. */
export function advanceAccount(state: AccountState, event: AccountEvent): AccountState {
  switch (event.type) {
    case "submitted":
      return isWaiting(state) || isRepeat(state, event.credentials)
        ? state
        : { kind: "checking", tried: event.credentials };
    case "creationAccepted":
      return state.kind === "notFound" ? { kind: "creating", tried: state.tried } : state;
    case "secondWanted":
      return state.kind === "activeExists" ? { kind: "checking", tried: state.tried } : state;
    case "answered":
      return isWaiting(state) ? outcome(state.tried, event.answer) : state;
    case "unanswered":
      return isWaiting(state) ? { kind: "unanswered", message: event.message } : state;
    case "fieldsRefused":
      return isWaiting(state) ? { kind: "typing" } : state;
    case "otherEmailWanted":
      return { kind: "typing" };
    case "resumed":
      return state.kind === "typing" ? { kind: "ready", email: event.email } : state;
  }
}
