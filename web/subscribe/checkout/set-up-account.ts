import type { AuthState } from "#contract/auth.ts";
import type { Bundle } from "#contract/site.ts";
import type { Call } from "#web/data/call.ts";
import { asCallFailed, type CallFailed } from "#web/data/call-failed.ts";
import { refusedFieldTexts } from "#web/data/refused-field-texts.ts";
import { failureText } from "#web/data/failure-text.ts";
import type { AccountEvent, AccountState, FieldErrors } from "./account-state.ts";
import type { Giving } from "./giving.ts";
import { checkoutWords } from "./checkout-words.ts";

/** Something with an account that is being set up: a checkout, or the recipient of a gift. */
export type AccountStore = {
  readonly now: () => { readonly account: AccountState; readonly giving: Giving; readonly isSecond?: boolean };
  readonly dispatch: (event: { readonly type: "account"; readonly event: AccountEvent }) => void;
};

export type SetupNeeds = {
  readonly store: AccountStore;
  readonly call: Call;
  readonly domain: string;
  /** Stores the checkout's token for this tab (session key userAuth, scope checkout). */
  readonly keepToken: (auth: AuthState) => void;
};

/**
 * Sends the event to the state and calls SetupAccount if the state then requires it. The state ignores a repeated
 * submit. Resolves with the fields that the server refused.
 */
export async function setUpAccount(
  needs: SetupNeeds,
  bundle: Pick<Bundle, "membership" | "rateCode"> | null,
  event: AccountEvent,
): Promise<FieldErrors> {
  const { store, call, domain, keepToken } = needs;
  const before = store.now().account;
  store.dispatch({ type: "account", event });
  const now = store.now().account;
  if (now === before || (now.kind !== "checking" && now.kind !== "creating")) return {};
  try {
    const answer = await call("setupAccount", {
      domain,
      ...now.tried,
      createBloxAccount: now.kind === "creating" ? "Y" : "N",
      ...(bundle !== null && { membership: bundle.membership, rate: bundle.rateCode }),
      ...(store.now().giving === "gift" && { forGift: true }),
      ...(store.now().isSecond === true && { isSecondSubscription: true }),
    });
    if (store.now().account !== now) return {};
    if (answer.refusedField !== undefined) {
      store.dispatch({ type: "account", event: { type: "fieldsRefused" } });
      return { [answer.refusedField]: answer.errorMessage };
    }
    if (answer.authResponse !== undefined) keepToken(answer.authResponse);
    store.dispatch({ type: "account", event: { type: "answered", answer } });
    return {};
  } catch (fault) {
    const refused = refusedFieldTexts(fault, ["email", "password"]);
    const hasFieldErrors = Object.keys(refused).length > 0;
    store.dispatch({
      type: "account",
      event: hasFieldErrors ? { type: "fieldsRefused" } : { type: "unanswered", message: textOf(asCallFailed(fault)) },
    });
    return refused;
  }
}

const textOf = (failure: CallFailed): string =>
  failure.status === 429 ? checkoutWords.tooManyTries(...waitOf(failure.retryAfter ?? 60)) : failureText(failure);

const waitOf = (seconds: number): [count: number, unit: "minute" | "hour"] =>
  seconds <= 90 * 60 ? [Math.ceil(seconds / 60), "minute"] : [Math.ceil(seconds / 3600), "hour"];
