import { useId, useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { useAccessChanged } from "#web/data/people.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { tooOften } from "#web/data/use-proof.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { profileWords } from "./profile-words.tsx";

type Props = { accountNumber: number; onSaid: (sentence: string | null) => void };

/** Invites someone by email to help with the account. */
export function InviteForm({ accountNumber, onSaid }: Props): ReactNode {
  const id = useId();
  const { domain } = useSite();
  const changed = useAccessChanged();
  const { state, send, reset } = useCall("inviteToAccount");
  const [email, setEmail] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const invited = email.trim();
    if (!isMailable(invited)) {
      setWrong(messages.invalidEmail);
      return document.getElementById(id)?.focus();
    }
    onSaid(null);
    const sent = await send({ domain, accountNumber, email: invited });
    if (sent.kind !== "done") return;
    if (!sent.answer.isSuccess) return setWrong(sent.answer.errorMessage);
    setEmail("");
    onSaid(profileWords.invited(invited));
    await changed();
  };
  const failure = state.kind === "failed" ? state.failure : null;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={12}>
        <h3>{profileWords.invite}</h3>
        <p>{profileWords.inviteDetail}</p>
        <TextField
          id={id}
          label={profileWords.inviteEmail}
          {...emailInput}
          autoComplete="off"
          enterKeyHint="send"
          required
          value={email}
          error={wrong ?? undefined}
          onChange={(event) => {
            setEmail(event.target.value);
            setWrong(null);
            reset();
          }}
        />
        {failure !== null && (
          <Alert kind="error">
            {failure.status === 429 ? tooOften : (failure.detail ?? messages.somethingWentWrong)}
          </Alert>
        )}
        <div>
          <Button type="submit" variant="secondary" busy={state.kind === "sending"}>
            {profileWords.sendInvitation}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
