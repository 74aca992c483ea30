import { useRef } from "react";
import { useForm } from "#web/parts/form/use-form.ts";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import type { AddressForm } from "#web/parts/address/use-address-form.ts";
import {
  type AccountEvent,
  type AccountState,
  type Credentials,
  type FieldErrors,
  isSame,
} from "../checkout/account-state.ts";
import { accountFields, type AccountFields, anyAccountFields, type PasswordPolicy } from "./account-fields.ts";

export type BuyerFormNeeds = {
  readonly state: AccountState;
  /** The state after the last answer, before React has rendered it. */
  readonly now: () => AccountState;
  readonly policy: PasswordPolicy;
  readonly initial: Pick<AccountFields, "email" | "confirmEmail">;
  readonly onDraft: (draft: Pick<AccountFields, "email" | "confirmEmail">) => void;
  /** Resolves with the errors of single fields. */
  readonly setUp: (event: AccountEvent) => Promise<FieldErrors>;
};

type Wishes = {
  /** The billing address below the login, accepted together with it. */
  readonly address?: AddressForm;
  /** The login is ready, and the address is valid. */
  readonly onReady?: (address: ValidAddress | null) => void;
};

/** Where the page says why the login isn't ready. */
export const outcomeId = "account-outcome";

/** The question was asked about exactly these credentials: pressing the button again answers it. */
const isOffered = (state: AccountState, given: Credentials): boolean =>
  state.kind === "notFound" && isSame(state.tried, given);

/**
 * The login of a buyer. It is looked up as soon as email and password are valid and the reader has left them (subscribe
 * §4), so that the question is shown before the button is needed. One click then creates the login and continues.
 */
export function useBuyerForm(needs: BuyerFormNeeds, { address, onReady }: Wishes = {}) {
  const { state, now, policy, initial, onDraft, setUp } = needs;
  const pending = useRef<Promise<FieldErrors> | null>(null);
  const lastLeft = useRef<AccountFields | null>(null);
  const rules = accountFields(policy);

  const check = async (credentials: Credentials): Promise<FieldErrors> => {
    const asked = setUp({ type: "submitted", credentials });
    pending.current = asked;
    try {
      return await asked;
    } finally {
      pending.current = null;
    }
  };
  /** Waits until another lookup can begin. Each caller that waits may begin one. */
  const settled = async (): Promise<void> => {
    while (pending.current !== null) await pending.current;
  };
  const send = async (given: Credentials): Promise<FieldErrors> => {
    const agreed = isOffered(now(), given);
    await settled();
    return agreed ? setUp({ type: "creationAccepted" }) : check(given);
  };
  const form = useForm({
    rules: state.kind === "ready" ? anyAccountFields : rules,
    initial: { ...initial, password: "" },
    ...(address !== undefined && { address }),
    onDraft: ({ email, confirmEmail }) => onDraft({ email, confirmEmail }),
    send: async ({ email, password }, to) => {
      const fields = now().kind === "ready" ? {} : await send({ email, password });
      const { kind } = now();
      if (kind === "ready") onReady?.(to);
      // The message is next to the login, which may be far above the button.
      else if (kind !== "notFound" && kind !== "typing") document.getElementById(outcomeId)?.focus();
      return Object.keys(fields).length === 0 ? null : { fields };
    },
  });
  const { email, password } = form.values;
  return {
    form,
    // Computed here, not where the fields are rendered, because the summary above them lists the errors of the fields
    // that it knows.
    login:
      state.kind === "ready"
        ? null
        : {
            email: form.field("email", { alsoChecks: "confirmEmail" }),
            confirmEmail: form.field("confirmEmail"),
            password: form.field("password"),
          },
    isOffered: isOffered(state, { email: email.trim(), password }),
    /**
     * Called on leaving a field. A buyer who changes the login during a lookup gets another one for the changed login.
     */
    checkEarly: async (): Promise<void> => {
      const left = form.values;
      const given = rules(left);
      if (!given.ok) return;
      lastLeft.current = left;
      await settled();
      if (lastLeft.current !== left || now().kind === "ready") return;
      form.complain(await check({ email: given.draft.email, password: given.draft.password }), left);
    },
  };
}
