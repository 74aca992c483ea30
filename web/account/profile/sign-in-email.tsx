import type { ReactNode } from "react";
import { localDay, localTime } from "#web/parts/local-day.ts";
import { EmailText } from "#web/parts/email-text.tsx";
import type { Fact } from "#web/parts/fact-list.tsx";
import { Button } from "#web/ui/button.tsx";
import css from "./profile-facts.module.css";
import { securityWords } from "./security-words.ts";
import type { useSignInSettings } from "./use-sign-in-settings.ts";

type Settings = NonNullable<ReturnType<typeof useSignInSettings>["data"]>;

type Props = {
  settings: Settings;
  /** @param newEmail whose code is to be typed; "": one is to be named first. */
  onOpen: (newEmail: string) => void;
  onKeep: () => void;
  isKeeping: boolean;
};

/** The email that signs in, a new one that waits, and what the reader can do about it. */
export function signInEmailFact({ settings, onOpen, onKeep, isKeeping }: Props): Fact {
  const { email, newEmail, mayChangeEmail } = settings;
  const value = (
    <>
      <EmailText email={email} />
      {newEmail !== null && <span className={css.note}>{waitingText(newEmail)}</span>}
    </>
  );
  const label = securityWords.signInEmail;
  if (!mayChangeEmail) return { label, value };
  if (newEmail === null)
    return { label, value, action: <Opens onPress={() => onOpen("")}>{securityWords.changeSignInEmail}</Opens> };
  return {
    label,
    value,
    action: (
      <>
        {newEmail.movesAt === null && <Opens onPress={() => onOpen(newEmail.email)}>{securityWords.enterCode}</Opens>}{" "}
        <Button variant="secondary" busy={isKeeping} onClick={onKeep}>
          {securityWords.keepEmail}
        </Button>
      </>
    ),
  };
}

const waitingText = ({ email, movesAt }: NonNullable<Settings["newEmail"]>): string =>
  movesAt === null
    ? securityWords.waitingForCode(email)
    : securityWords.emailMoves(email, localDay(movesAt), localTime(Date.parse(movesAt)));

const Opens = ({ onPress, children }: { onPress: () => void; children: ReactNode }): ReactNode => (
  <Button variant="secondary" aria-haspopup="dialog" onClick={onPress}>
    {children}
  </Button>
);
