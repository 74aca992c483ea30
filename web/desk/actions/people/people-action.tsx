import { type ReactNode, useState } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActForm, Lines } from "../act-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useActing } from "../use-act.ts";

type Wish = "remove" | "lock" | "unlock";
type Act = { readonly seen: number; readonly note: string; readonly email: string; readonly wish: Wish };

const reasons: Readonly<Record<Wish, string>> = {
  remove: "The reader doesn't know this person",
  lock: "Somebody else uses this login",
  unlock: "The login is unlocked",
};
const submits: Readonly<Record<Wish, string>> = {
  remove: "Remove access",
  lock: "Lock the login",
  unlock: "Unlock the login",
};

/** Who signs in to the account: one of them is removed, or their login locked everywhere. */
export function PeopleAction({ domain, account, back, onLookAgain }: ActionProps): ReactNode {
  const { accountNumber, version, people } = account;
  const [email, setEmail] = useState<string | null>(people.length === 1 ? (people[0]?.email ?? null) : null);
  const [wish, setWish] = useState<Wish>("remove");
  const [note, setNote] = useState("");
  const { state, send } = useActing(
    (act: Act, idempotencyKey) => {
      const said = { publication: domain, accountNumber, seen: act.seen, reason: reasons[act.wish], note: act.note };
      const sent = { ...said, email: act.email };
      return act.wish === "remove"
        ? deskCall("deskRemoveAccess", sent, { idempotencyKey })
        : deskCall("deskLockLogin", { ...sent, lock: act.wish === "lock" }, { idempotencyKey });
    },
    () => doneTexts[wish],
  );
  const person = people.find((each) => each.email === email);
  const mayUnlock = person?.isLocked === true;
  return (
    <ActForm
      title="Remove access or lock a login"
      {...{ back, note, state, onLookAgain }}
      canSubmit={person !== undefined}
      submit={submits[wish]}
      isDangerous={wish !== "unlock"}
      onNote={setNote}
      onSubmit={() => {
        if (person !== undefined) void send({ seen: version, note, email: person.email, wish });
      }}
      preview={person === undefined ? "Choose a person." : <Lines of={linesOf(wish, person.email)} />}
    >
      <RadioGroup legend="Who" value={email} onChange={setEmail}>
        {people.map((each) => (
          <RadioCard key={each.email} value={each.email} title={nameOf(each)} />
        ))}
      </RadioGroup>
      <RadioGroup
        legend="What to do"
        layout="grid"
        value={wish}
        onChange={(value) => setWish(value === "lock" || value === "unlock" ? value : "remove")}
      >
        <RadioCard value="remove" title="Remove access to this account" />
        <RadioCard value="lock" title="Lock the login" disabled={mayUnlock} />
        <RadioCard value="unlock" title="Unlock the login" disabled={!mayUnlock} />
      </RadioGroup>
    </ActForm>
  );
}

const nameOf = ({ email, kind, isLocked, isConfirmed }: ActionProps["account"]["people"][number]): string =>
  [email, kind, isLocked ? "locked" : "", isConfirmed ? "" : "email not confirmed"].filter(Boolean).join(", ");

const doneTexts: Readonly<Record<Wish, string>> = {
  remove: "Access is removed. Everybody with access got an email.",
  lock: "The login is locked, and signed out everywhere.",
  unlock: "The login is unlocked. The password works again.",
};

const linesOf = (wish: Wish, email: string): string[] => {
  if (wish === "remove")
    return [
      `${email} no longer sees this account, from now on.`,
      "Everybody with access gets an email, and so do they.",
    ];
  return wish === "lock"
    ? [`${email} is signed out everywhere and can’t sign in to this publication.`, "No email is sent."]
    : [`${email} can sign in again with the same password.`, "No email is sent."];
};
