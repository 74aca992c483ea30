import type { ReactNode } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import type { AccountPerson } from "#contract/account-people.ts";
import { useAccessChanged } from "#web/data/people.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { profileWords } from "./profile-words.tsx";

type Props = { accountNumber: number; person: AccountPerson; onClose: () => void; onRemoved: () => void };

/** Asks for confirmation before somebody loses their access or gives it up. */
export function RemoveDialog({ accountNumber, person, onClose, onRemoved }: Props): ReactNode {
  const { domain } = useSite();
  const navigate = useNavigate();
  const changed = useAccessChanged();
  const { state, send } = useCall("removeAccountPerson");
  const remove = async () => {
    const sent = await send({ domain, accountNumber, personID: person.personID });
    if (sent.kind !== "done" || !sent.answer.isSuccess) return;
    // A person who has left can no longer see this page.
    if (person.isYou) navigate(paths.manageAnotherAccount);
    else onRemoved();
    await changed();
  };
  return (
    <Dialog
      open
      title={person.isYou ? profileWords.leaveTitle : profileWords.removeTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" busy={state.kind === "sending"} onClick={() => void remove()}>
            {person.isYou ? profileWords.confirmLeave : profileWords.confirmRemove}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {profileWords.keepAccess}
          </Button>
        </>
      }
    >
      <Stack gap={16}>
        {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
        {state.kind === "done" && !state.answer.isSuccess && <Alert kind="error">{state.answer.errorMessage}</Alert>}
        <p>{person.isYou ? profileWords.leaveDetail : profileWords.removeDetail(person.email)}</p>
      </Stack>
    </Dialog>
  );
}
