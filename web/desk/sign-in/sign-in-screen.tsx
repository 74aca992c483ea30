import type { ReactNode } from "react";
import { emailPattern } from "#core/address/email.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, must, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { hasPasskeys } from "#web/parts/passkey.ts";
import { PageColumn } from "#web/ui/column.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../data/desk-call.ts";
import { CodeField } from "./code-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButton } from "./provider.tsx";
import { usePasskey } from "./use-passkey.ts";
import { codeField, faultText, passwordField } from "./sign-in-fields.ts";
import css from "./sign-in.module.css";

const fields = formRules({
  email: trimmed(must((typed) => emailPattern.test(typed), "Enter your email address, such as june@courier.com.")),
  password: passwordField,
  code: codeField,
});

/** A passkey, or a password and a code from the authenticator app. */
export function SignInScreen({ onDone }: { onDone: () => void }): ReactNode {
  const passkey = usePasskey({ kind: "sign-in" }, onDone);
  const form = useForm({
    rules: fields,
    initial: { email: "", password: "", code: "" },
    send: async (typed) => {
      try {
        const answer = await deskCall("deskSignIn", typed);
        if (!answer.isSuccess) return { text: answer.errorMessage };
        onDone();
        return null;
      } catch (fault) {
        return { text: faultText(fault) };
      }
    },
  });
  return (
    <main className={css.page}>
      <PageColumn>
        <h1 className={css.title}>Sign in to the desk</h1>
        <Stack gap={12}>
          <ProviderButton again={false} label="Sign in with your organization" onDone={onDone} />
          {hasPasskeys() && <PasskeyButton passkey={passkey} label="Sign in with a passkey" />}
        </Stack>
        <p className={css.or}>Or with your password and a code:</p>
        <Form form={form} submit="Sign in" brief help={<p>Each code works only once. Wait for the next one.</p>}>
          <TextField {...form.field("email")} {...emailInput} label="Email" autoComplete="username" required />
          <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" required />
          <CodeField {...form.field("code")} />
        </Form>
        <p className={css.note}>Lost your phone and your recovery codes? An owner can reset your sign-in.</p>
      </PageColumn>
    </main>
  );
}
