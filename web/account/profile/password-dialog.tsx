import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules, required } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { securityWords } from "./security-words.ts";
import { useSignInChanged } from "./use-sign-in-settings.ts";

const typed = asTyped(required(securityWords.passwordRequired));
const rules = formRules({ currentPassword: typed, newPassword: typed });

type Props = { email: string; forgotPasswordUrl: string; onClose: () => void; onChanged: () => void };

/** Asks for a new password and the current one. An error is shown next to its field. */
export function PasswordDialog({ email, forgotPasswordUrl, onClose, onChanged }: Props): ReactNode {
  const { domain } = useSite();
  const { send } = useCall("changePassword");
  const changed = useSignInChanged();
  const form = useForm({
    rules,
    initial: { currentPassword: "", newPassword: "" },
    secret: ["currentPassword", "newPassword"],
    send: async (passwords) => {
      const sent = await send({ domain, ...passwords });
      if (sent.kind === "failed") {
        const { failure } = sent;
        return { text: failure.status === 429 ? securityWords.tooManyTries : failureText(failure) };
      }
      if (sent.kind !== "done") return null;
      const { answer } = sent;
      if (answer.isSuccess) {
        await changed();
        onChanged();
        return null;
      }
      const field = answer.code === "wrong-password" ? "currentPassword" : "newPassword";
      return { fields: { [field]: answer.errorMessage } };
    },
  });
  return (
    <Dialog open title={securityWords.changePassword} onClose={onClose} first={form.idOf("currentPassword")}>
      <Form
        form={form}
        brief
        submit={securityWords.changePassword}
        also={
          <Button variant="secondary" onClick={onClose}>
            {securityWords.cancel}
          </Button>
        }
      >
        <p>{securityWords.othersSignedOut}</p>
        {/* Password managers save the new password under this name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field("currentPassword")}
          label={securityWords.currentPassword}
          autoComplete="current-password"
          required
        />
        <PasswordField
          {...form.field("newPassword")}
          label={securityWords.newPassword}
          autoComplete="new-password"
          enterKeyHint="send"
          required
        />
        <p>
          <a href={forgotPasswordUrl}>{securityWords.forgot}</a>
        </p>
      </Form>
    </Dialog>
  );
}
