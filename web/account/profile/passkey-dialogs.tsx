import { useState } from "react";
import type { ReactNode } from "react";
import type { Passkey } from "#contract/sign-in-settings.ts";
import { passkeyNameLength } from "#core/identity/passkey.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules, required, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { securityWords } from "./security-words.ts";
import { useSignInChanged } from "./use-sign-in-settings.ts";

type Props = { passkey: Passkey; onClose: () => void; onDone: () => void };

const rules = formRules({ name: trimmed(required(securityWords.nameRequired)) });

export function RenamePasskey({ passkey, onClose, onDone }: Props): ReactNode {
  const { domain } = useSite();
  const { send } = useCall("renamePasskey");
  const changed = useSignInChanged();
  const form = useForm({
    rules,
    initial: { name: passkey.name },
    send: async ({ name }) => {
      const sent = await send({ domain, passkeyID: passkey.passkeyID, name });
      if (sent.kind === "failed") return { text: failureText(sent.failure) };
      if (sent.kind !== "done") return null;
      await changed();
      onDone();
      return null;
    },
  });
  return (
    <Dialog open title={securityWords.renameTitle} onClose={onClose} first={form.idOf("name")}>
      <Form
        form={form}
        brief
        submit={securityWords.save}
        also={
          <Button variant="secondary" onClick={onClose}>
            {securityWords.cancel}
          </Button>
        }
      >
        <TextField
          {...form.field("name")}
          label={securityWords.name}
          maxLength={passkeyNameLength}
          autoComplete="off"
          required
        />
      </Form>
    </Dialog>
  );
}

/** Asks for confirmation, and for the password if the sign-in is too old. */
export function RemovePasskey({ passkey, onClose, onDone }: Props): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("removePasskey");
  const changed = useSignInChanged();
  const [proves, setProves] = useState(false);
  const remove = async (): Promise<void> => {
    setProves(false);
    const sent = await send({ domain, passkeyID: passkey.passkeyID });
    if (sent.kind !== "done") return;
    if (!sent.answer.isSuccess) return setProves(true);
    await changed();
    onDone();
  };
  if (proves) return <FreshSignIn onProven={() => void remove()} onClose={onClose} />;
  return (
    <Dialog
      open
      title={securityWords.removeTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={state.kind === "sending"} onClick={() => void remove()}>
            {securityWords.confirmRemove}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {securityWords.keep}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
        <p>{securityWords.removeDetail(passkey.name || securityWords.unnamed)}</p>
      </Stack>
    </Dialog>
  );
}
