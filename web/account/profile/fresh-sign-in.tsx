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

const rules = formRules({ password: asTyped(required(securityWords.passwordRequired)) });

/** Takes the password again, before something that needs a fresh sign-in. */
export function FreshSignIn({ onProven, onClose }: { onProven: () => void; onClose: () => void }): ReactNode {
  const { domain } = useSite();
  const { send } = useCall("reauthenticate");
  const form = useForm({
    rules,
    initial: { password: "" },
    secret: ["password"],
    send: async ({ password }) => {
      const sent = await send({ domain, password });
      if (sent.kind === "failed")
        return { text: sent.failure.status === 429 ? securityWords.tooManyTries : failureText(sent.failure) };
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) return { fields: { password: sent.answer.errorMessage } };
      onProven();
      return null;
    },
  });
  return (
    <Dialog open title={securityWords.confirmTitle} onClose={onClose} first={form.idOf("password")}>
      <Form
        form={form}
        brief
        submit={securityWords.continue}
        also={
          <Button variant="secondary" onClick={onClose}>
            {securityWords.cancel}
          </Button>
        }
      >
        <p>{securityWords.confirmDetail}</p>
        <PasswordField
          {...form.field("password")}
          label={securityWords.password}
          autoComplete="current-password"
          enterKeyHint="send"
          required
        />
      </Form>
    </Dialog>
  );
}
