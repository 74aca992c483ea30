import { type ReactNode, useState } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { deskDayText } from "../day-text.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

const choices = ["remove", "remove-and-lock", "lock", "unlock"] as const;
type Wish = (typeof choices)[number];
type Act = { readonly seen: number; readonly note: string; readonly email: string; readonly wish: Wish };
type Account = ActionProps["account"];
type Person = {
  readonly email: string;
  readonly title: string;
  readonly isInside: boolean;
  readonly isLocked: boolean;
};

const titles: Readonly<Record<Wish, string>> = {
  remove: "Remove access to this account",
  "remove-and-lock": "Remove access and lock the login",
  lock: "Lock the login",
  unlock: "Unlock the login",
};
const reasons: Readonly<Record<Wish, string>> = {
  remove: "The reader doesn't know this person",
  "remove-and-lock": "The reader doesn't know this person",
  lock: "Somebody else uses this login",
  unlock: "The login is unlocked",
};
const submits: Readonly<Record<Wish, string>> = { ...titles, remove: "Remove access" };

/** Who signs in to the account, or did: removes one of them, or locks their login everywhere. */
export function PeopleAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const people = peopleOf(account);
  const [email, setEmail] = useState<string | null>(people.length === 1 ? (people[0]?.email ?? null) : null);
  const [chosen, setWish] = useState<Wish | null>(null);
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => {
      const common = { publication: domain, accountNumber, seen: act.seen, reason: reasons[act.wish], note: act.note };
      const sent = { ...common, email: act.email };
      return act.wish === "remove" || act.wish === "remove-and-lock"
        ? deskCall("deskRemoveAccess", { ...sent, lock: act.wish === "remove-and-lock" }, { idempotencyKey })
        : deskCall("deskLockLogin", { ...sent, lock: act.wish === "lock" }, { idempotencyKey });
    },
    () => (chosen === null ? "" : doneTexts[chosen]),
  );
  const person = people.find((each) => each.email === email);
  const choice = person !== undefined && chosen !== null && fits(chosen, person) ? chosen : null;
  return (
    <ActionForm
      title="Remove access or lock a login"
      {...{ back, note, state, onRefresh }}
      canSubmit={choice !== null}
      submit={choice === null ? "Remove or lock" : submits[choice]}
      isDangerous={choice !== "unlock"}
      onNote={setNote}
      onSubmit={() => {
        if (person !== undefined && choice !== null)
          void send({ seen: version, note, email: person.email, wish: choice });
      }}
      preview={previewOf(person, choice, account.people.length)}
    >
      <RadioGroup legend="Who" value={email} onChange={setEmail}>
        {people.map((each) => (
          <RadioCard key={each.email} value={each.email} title={each.title} />
        ))}
      </RadioGroup>
      <RadioGroup
        legend="What to do"
        layout="grid"
        value={choice}
        onChange={(value) => setWish(choices.find((each) => each === value) ?? null)}
      >
        {choices.map((each) => (
          <RadioCard
            key={each}
            value={each}
            title={titles[each]}
            disabled={person !== undefined && !fits(each, person)}
          />
        ))}
      </RadioGroup>
    </ActionForm>
  );
}

/** People with access first, then those who had it. */
const peopleOf = ({ people, removed }: Account): readonly Person[] => [
  ...people.map(({ email, kind, isLocked, isConfirmed }) => ({
    email,
    isLocked,
    isInside: true,
    title: [email, kind, isLocked ? "locked" : "", isConfirmed ? "" : "email not confirmed"].filter(Boolean).join(", "),
  })),
  ...removed.map(({ email, on, isLocked }) => ({
    email,
    isLocked,
    isInside: false,
    title: [email, `access removed on ${deskDayText(on)}`, isLocked ? "locked" : ""].filter(Boolean).join(", "),
  })),
];

function fits(choice: Wish, { isInside, isLocked }: Person): boolean {
  switch (choice) {
    case "remove":
      return isInside;
    case "remove-and-lock":
      return isInside && !isLocked;
    case "lock":
      return !isLocked;
    case "unlock":
      return isLocked;
  }
}

const doneTexts: Readonly<Record<Wish, string>> = {
  remove: "Access is removed. Emails about it are on their way.",
  "remove-and-lock": "Access is removed, and the login is locked. Emails about it are on their way.",
  lock: "The login is locked, and signed out everywhere.",
  unlock: "The login is unlocked. The password works again.",
};

/** @param insiders how many people can sign in to the account. */
function previewOf(person: Person | undefined, choice: Wish | null, insiders: number): ReactNode {
  if (person === undefined) return "Choose a person.";
  return choice === null ? "Choose what to do." : <PreviewLines of={linesOf(choice, person.email, insiders === 1)} />;
}

function linesOf(choice: Wish, email: string, isLast: boolean): string[] {
  const removes = [
    `${email} no longer sees this account, from now on.`,
    ...(isLast ? ["Nobody else can sign in to this account."] : []),
  ];
  const locks = [`${email} is signed out everywhere and can't sign in to this publication.`];
  const notified = [`${email} gets an email, and so does everybody else with access.`];
  switch (choice) {
    case "remove":
      return [...removes, ...notified];
    case "remove-and-lock":
      return [...removes, ...locks, ...notified];
    case "lock":
      return [...locks, "No email is sent."];
    case "unlock":
      return [`${email} can sign in again with the same password.`, "No email is sent."];
  }
}
