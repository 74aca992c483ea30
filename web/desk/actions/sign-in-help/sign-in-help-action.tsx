import { type ReactNode, useState } from "react";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { deskCall } from "../../data/desk-call.ts";
import { ActionForm, PreviewLines } from "../action-form.tsx";
import type { ActionProps } from "../action-list.ts";
import { useSendAction } from "../use-desk-action.ts";
import { useNote } from "../use-note.ts";

type Wish = "password" | "confirmation" | "end-sessions";
type Act = { readonly seen: number; readonly note: string; readonly email: string; readonly wish: Wish };
type Person = { readonly email: string; readonly isConfirmed: boolean; readonly label: string };

const reasons: Readonly<Record<Wish, string>> = {
  password: "Can't sign in",
  confirmation: "The confirmation got lost",
  "end-sessions": "Signed in where they shouldn't be",
};
const submits: Readonly<Record<Wish, string>> = {
  password: "Email the link",
  confirmation: "Email the confirmation",
  "end-sessions": "Sign out everywhere",
};
const doneTexts: Readonly<Record<Wish, string>> = {
  password: "The link is on its way.",
  confirmation: "The confirmation is on its way.",
  "end-sessions": "Signed out everywhere. The password still works.",
};

/** Emails a link to a reader who can't sign in. Nobody at the desk ever sees it. */
export function SignInHelpAction({ domain, account, back, onRefresh }: ActionProps): ReactNode {
  const { accountNumber, version } = account;
  const people = whoSignsIn(account);
  const [email, setEmail] = useState<string | null>(people.length === 1 ? (people[0]?.email ?? null) : null);
  const [wish, setWish] = useState<Wish>("password");
  const [note, setNote] = useNote();
  const { state, send } = useSendAction(
    (act: Act, idempotencyKey) => {
      const common = { publication: domain, accountNumber, seen: act.seen, reason: reasons[act.wish], note: act.note };
      const sent = { ...common, email: act.email };
      return act.wish === "end-sessions"
        ? deskCall("deskEndSessions", sent, { idempotencyKey })
        : deskCall("deskEmailLink", { ...sent, link: act.wish }, { idempotencyKey });
    },
    () => doneTexts[wish],
  );
  const person = people.find((each) => each.email === email);
  const signsIn = account.people.some((each) => each.email === email);
  return (
    <ActionForm
      title="Help with sign-in"
      {...{ back, note, state, onRefresh }}
      canSubmit={person !== undefined}
      submit={submits[wish]}
      onNote={setNote}
      onSubmit={() => {
        if (person !== undefined) void send({ seen: version, note, email: person.email, wish });
      }}
      preview={person === undefined ? "Choose a person." : <PreviewLines of={linesOf(wish, person.email)} />}
    >
      <RadioGroup legend="Who" value={email} onChange={setEmail}>
        {people.map((each) => (
          <RadioCard key={each.email} value={each.email} title={each.label} />
        ))}
      </RadioGroup>
      <RadioGroup
        legend="What to do"
        layout="grid"
        value={wish}
        onChange={(value) => setWish(value === "confirmation" || value === "end-sessions" ? value : "password")}
      >
        <RadioCard value="password" title="Email a link to sign in and choose a password" />
        <RadioCard value="confirmation" title="Email the confirmation again" disabled={person?.isConfirmed === true}>
          {person?.isConfirmed === true ? "This address is confirmed." : undefined}
        </RadioCard>
        <RadioCard value="end-sessions" title="Sign out everywhere" disabled={!signsIn} />
      </RadioGroup>
    </ActionForm>
  );
}

/** Everybody with access, and the mailbox on record of an account that nobody has claimed. */
function whoSignsIn({ people, email }: ActionProps["account"]): Person[] {
  const known = people.map((each) => ({
    ...each,
    label: each.isConfirmed ? each.email : `${each.email}, not confirmed`,
  }));
  return email === "" || known.some((each) => each.email === email.toLowerCase())
    ? known
    : [...known, { email, isConfirmed: true, label: `${email}, on record` }];
}

const linesOf = (choice: Wish, email: string): string[] => {
  switch (choice) {
    case "password":
      return [
        `${email} gets an email with a link that works once, for 30 minutes.`,
        "The person who opens it chooses a password and is signed in. Nobody at the desk sees the link.",
        "Read out the address if the caller isn't sure. The link can't go anywhere else.",
      ];
    case "confirmation":
      return [`${email} gets the email with the confirmation link again, good for a week.`];
    case "end-sessions":
      return [
        `${email} is signed out in every browser. Links and codes to sign in that are on their way stop working.`,
        "The password still works. No email is sent.",
      ];
  }
};
