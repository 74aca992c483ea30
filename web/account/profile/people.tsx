import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountPeople, AccountPerson } from "#contract/account-people.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { messages } from "#contract/messages.ts";
import { hasRight } from "#core/access/grant.ts";
import { useAccessChanged, usePeople } from "#web/data/people.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { LimitedAccess } from "#web/parts/limited-access.tsx";
import { localDay } from "#web/parts/local-day.ts";
import { ReadFailed } from "#web/parts/read-failed.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { Invite } from "./invite.tsx";
import css from "./people.module.css";
import { RemoveDialog } from "./remove-dialog.tsx";
import { profileWords } from "./profile-words.tsx";

/** Who can sign in to the account, and how that is changed (rules 4.15). */
export function People({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  const { data, isError, isFetching, refetch } = usePeople(accountNumber);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Card labelledBy="people">
      <h2 id="people">{profileWords.people}</h2>
      <LimitedAccess account={account} />
      {said !== null && <Alert kind="success">{said}</Alert>}
      {data !== undefined && <Lists {...{ data, accountNumber, onMessage: setSaid }} />}
      {data === undefined && !isError && <Skeleton height={120} />}
      {data === undefined && isError && (
        <ReadFailed sentence={messages.somethingWentWrong} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {hasRight(account.access, "people") && <Invite accountNumber={accountNumber} onMessage={setSaid} />}
    </Card>
  );
}

type ListsProps = { data: AccountPeople; accountNumber: number; onMessage: (sentence: string) => void };

function Lists({ data, accountNumber, onMessage }: ListsProps): ReactNode {
  const [removing, setRemoving] = useState<AccountPerson | null>(null);
  return (
    <>
      {data.waiting.map(({ kind, text, askedBy }) => (
        <Alert key={kind} kind="info" title={profileWords.waiting}>
          <p>{profileWords.askedBy(text, askedBy)}</p>
        </Alert>
      ))}
      <ul className={css.list}>
        {data.people.map((person) => (
          <li key={person.personID}>
            <div className={css.who}>
              <p>{person.isYou ? profileWords.you(person.email) : person.email}</p>
              <p className={css.note}>{profileWords.accessSince(person.access, localDay(person.since))}</p>
            </div>
            {person.canRemove && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setRemoving(person)}>
                {person.isYou ? profileWords.leave : profileWords.remove}
                {!person.isYou && <VisuallyHidden>{profileWords.removeWhom(person.email)}</VisuallyHidden>}
              </Button>
            )}
          </li>
        ))}
        {data.invitations.map((invitation) => (
          <li key={invitation.invitationID}>
            <div className={css.who}>
              <p>{invitation.email}</p>
              <p className={css.note}>{profileWords.invitedOn(localDay(invitation.invitedAt))}</p>
            </div>
            <Withdraw {...{ accountNumber, onMessage }} {...invitation} />
          </li>
        ))}
      </ul>
      {removing !== null && (
        <RemoveDialog
          accountNumber={accountNumber}
          person={removing}
          onClose={() => setRemoving(null)}
          onRemoved={() => {
            onMessage(profileWords.noLongerHasAccess(removing.email));
            setRemoving(null);
          }}
        />
      )}
    </>
  );
}

type WithdrawProps = {
  accountNumber: number;
  invitationID: string;
  email: string;
  onMessage: (sentence: string) => void;
};

function Withdraw({ accountNumber, invitationID, email, onMessage }: WithdrawProps): ReactNode {
  const { domain } = useSite();
  const changed = useAccessChanged();
  const { state, send } = useCall("withdrawInvitation");
  const withdraw = async () => {
    const sent = await send({ domain, accountNumber, invitationID });
    if (sent.kind !== "done") return;
    onMessage(sent.answer.isSuccess ? profileWords.invitationCanceled(email) : sent.answer.errorMessage);
    await changed();
  };
  return (
    <>
      <Button variant="secondary" busy={state.kind === "sending"} onClick={() => void withdraw()}>
        {profileWords.cancelInvitation}
        <VisuallyHidden>{profileWords.invitationOf(email)}</VisuallyHidden>
      </Button>
      {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
    </>
  );
}
