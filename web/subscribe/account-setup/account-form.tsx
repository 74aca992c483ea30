import type { ReactNode } from "react";
import { Form } from "#web/parts/form/form.tsx";
import { useForm } from "#web/parts/form/use-form.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import type { Credentials, FieldErrors } from "../checkout/account-state.ts";
import { accountFields, passwordHint } from "./account-fields.ts";
import type { AccountFields, PasswordPolicy } from "./account-fields.ts";
import { accountSetupWords as words } from "./account-setup-words.ts";

export type AccountFormProps = {
  policy: PasswordPolicy;
  initial: Pick<AccountFields, "email" | "confirmEmail">;
  busy: boolean;
  /** Another button is the next thing to press. */
  secondary: boolean;
  /** The outcome of the last submit; above the button. */
  outcome: ReactNode;
  onDraft: (draft: Pick<AccountFields, "email" | "confirmEmail">) => void;
  /** Resolves with what is wrong with single fields. */
  onSubmit: (credentials: Credentials) => Promise<FieldErrors>;
};

/** Email, confirm email, password (subscribe §2, account setup). */
export function AccountForm(props: AccountFormProps): ReactNode {
  const { policy, initial, busy, secondary, outcome, onDraft, onSubmit } = props;
  const form = useForm({
    schema: accountFields(policy),
    initial: { ...initial, password: "" },
    onDraft: ({ email, confirmEmail }) => onDraft({ email, confirmEmail }),
    send: async ({ email, password }) => ({ fields: await onSubmit({ email, password }) }),
  });
  const email = { ...emailInput, autoComplete: "email", required: true };
  return (
    <Form form={form} submit={words.submit} {...{ secondary, busy }}>
      <TextField {...form.field("email", "confirmEmail")} label={words.email} {...email} />
      <TextField {...form.field("confirmEmail")} label={words.confirmEmail} {...email} />
      <PasswordField
        {...form.field("password")}
        label={words.password}
        hint={passwordHint(policy)}
        autoComplete="new-password"
        enterKeyHint="go"
        required
      />
      {outcome}
    </Form>
  );
}
