import type { FormEvent, KeyboardEvent, ReactNode } from "react";
import { PasswordField } from "#web/ui/password-field.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { passwordHint, type PasswordPolicy } from "./account-fields.ts";
import { accountSetupWords as words } from "./account-setup-words.tsx";
import type { useBuyerForm } from "./use-buyer-form.ts";

type Buyer = ReturnType<typeof useBuyerForm>;

type LoginFieldsProps = Pick<Buyer, "form" | "checkEarly"> & {
  login: NonNullable<Buyer["login"]>;
  policy: PasswordPolicy;
  /** What Enter does instead of submitting the form; false: it submits. */
  onEnter?: (() => boolean) | undefined;
};

const email = { ...emailInput, autoComplete: "email", required: true };

/** The text was pasted or filled in by the browser, not typed letter by letter. */
function isWhole({ nativeEvent }: FormEvent): boolean {
  const how = "inputType" in nativeEvent ? nativeEvent.inputType : null;
  return how === null || how === "insertFromPaste" || how === "insertReplacementText";
}

/** Email, confirm email, password (subscribe §2, account setup). */
export function LoginFields({ form, login, checkEarly, policy, onEnter }: LoginFieldsProps): ReactNode {
  const left = (field: (typeof login)["email"]) => ({
    ...field,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Enter" && onEnter?.() === true) event.preventDefault();
    },
    onBlur: async () => {
      field.onBlur();
      await checkEarly();
    },
  });
  return (
    <>
      <TextField
        {...left(login.email)}
        label={words.email}
        {...email}
        onInput={(event) => {
          if (isWhole(event) && form.values.confirmEmail === "") form.set("confirmEmail", event.currentTarget.value);
        }}
      />
      <TextField {...left(login.confirmEmail)} label={words.confirmEmail} {...email} />
      <PasswordField
        {...left(login.password)}
        label={words.password}
        hint={passwordHint(policy)}
        autoComplete="new-password"
        required
      />
    </>
  );
}
