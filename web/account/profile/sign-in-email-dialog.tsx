import { useState } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, formRules, must, required, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { ProveAgain } from "./prove-again.tsx";
import { securityWords } from "./security-words.ts";
import { useConfirmEmailChange, useRequestEmailChange } from "./use-sign-in-email.ts";

/** The name under which the new address is kept while the reader signs in again. */
export const signInEmailDraft = "sign-in-email";

type Props = {
  /** The current sign-in email. */
  email: string;
  /** The new address whose code has to be entered; "": none yet. */
  newEmail: string;
  hasPasskeys: boolean;
  onClose: () => void;
  /** The code was right. `moved`: the new address is now the sign-in email. */
  onConfirmed: (newEmail: string, moved: boolean) => void;
};

/** Changes the sign-in email: first the address, then the code that we emailed there. */
export function SignInEmailDialog({ email, newEmail, hasPasskeys, onClose, onConfirmed }: Props): ReactNode {
  const [sentTo, setSentTo] = useState(newEmail);
  return sentTo === "" ? (
    <AskForm {...{ email, hasPasskeys, onClose }} onSent={setSentTo} />
  ) : (
    <CodeForm newEmail={sentTo} onClose={onClose} onConfirmed={(moved) => onConfirmed(sentTo, moved)} />
  );
}

const asking = formRules({
  email: trimmed(must(isMailable, messages.invalidEmail)),
  password: asTyped(),
});

type AskProps = Pick<Props, "email" | "hasPasskeys" | "onClose"> & { onSent: (newEmail: string) => void };

function AskForm({ email, hasPasskeys, onClose, onSent }: AskProps): ReactNode {
  const { proof, send } = useRequestEmailChange();
  const form = useForm({
    rules: asking,
    initial: { email: "", password: "" },
    keepAs: signInEmailDraft,
    secret: ["password"],
    send: async (typed) => {
      const answer = await send(typed.email, typed.password);
      if (answer !== "sent") return answer;
      onSent(typed.email.toLowerCase());
      return null;
    },
  });
  const { goToSignIn, problem } = useGoToSignIn();
  return (
    <Dialog open title={securityWords.changeSignInEmail} onClose={onClose} first={form.idOf("email")}>
      <Form
        form={form}
        brief
        submit={securityWords.sendCode}
        also={
          <Button variant="secondary" onClick={onClose}>
            {securityWords.cancel}
          </Button>
        }
      >
        <p>{securityWords.signInEmailDetail(email)}</p>
        <TextField
          {...form.field("email")}
          {...emailInput}
          label={securityWords.newSignInEmail}
          autoComplete="email"
          enterKeyHint="send"
          required
        />
        {proof !== null && <ProveAgain proof={proof} field={form.field("password")} />}
        {problem !== null && <Alert kind="error">{problem}</Alert>}
        {proof !== null && hasPasskeys && (
          <p>
            <Button variant="link" onClick={() => goToSignIn()}>
              {securityWords.passkeyInstead}
            </Button>
          </p>
        )}
      </Form>
    </Dialog>
  );
}

const codeTyped = formRules({ code: trimmed(required(securityWords.codeRequired)) });

type CodeProps = { newEmail: string; onClose: () => void; onConfirmed: (moved: boolean) => void };

function CodeForm({ newEmail, onClose, onConfirmed }: CodeProps): ReactNode {
  const confirm = useConfirmEmailChange();
  const again = useRequestEmailChange();
  const [isResent, setResent] = useState(false);
  const form = useForm({
    rules: codeTyped,
    initial: { code: "" },
    send: async ({ code }) => {
      setResent(false);
      const answer = await confirm(newEmail, code);
      if (answer !== "moved" && answer !== "waits") return answer;
      onConfirmed(answer === "moved");
      return null;
    },
  });
  const sendAgain = async () => {
    setResent(false);
    const answer = await again.send(newEmail, "");
    if (answer === "sent") setResent(true);
    else if (answer !== null) form.refuse({ text: answer.text ?? Object.values(answer.fields ?? {}) });
  };
  return (
    <Dialog open title={securityWords.changeSignInEmail} onClose={onClose} first={form.idOf("code")}>
      <Form
        form={form}
        brief
        submit={securityWords.confirmCode}
        also={
          <Button variant="secondary" onClick={() => void sendAgain()}>
            {securityWords.newCode}
          </Button>
        }
      >
        <p>{securityWords.codeSent(newEmail)}</p>
        {isResent && <Alert kind="info">{securityWords.newCodeSent(newEmail)}</Alert>}
        <TextField
          {...form.field("code")}
          label={securityWords.code}
          hint={securityWords.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          width="half"
          required
          maxLength={40}
        />
      </Form>
    </Dialog>
  );
}
