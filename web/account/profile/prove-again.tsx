import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { keepForms } from "#web/data/signed-out.ts";
import { leaveForSignIn } from "#web/data/sign-in.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Row } from "#web/ui/stack.tsx";
import type { ProofWanted } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

type Props = {
  proof: ProofWanted;
  password: string;
  wrong: string | undefined;
  onPassword: (password: string) => void;
};

/** The sign-in is too old for this change: the password again, in place; or the provider, with what was typed kept. */
export function ProveAgain({ proof, password, wrong, onPassword }: Props): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [proof, wrong]);
  if (proof.here) {
    return (
      <PasswordField
        ref={field}
        label={profileWords.password}
        hint={proof.text}
        autoComplete="current-password"
        enterKeyHint="send"
        required
        value={password}
        error={wrong}
        onChange={(event) => onPassword(event.target.value)}
      />
    );
  }
  const signInAgain = () => {
    keepForms();
    leaveForSignIn().catch((fault: unknown) => globalThis.reportError?.(fault));
  };
  return (
    <>
      <Alert kind="info">{profileWords.signInAgainFirst}</Alert>
      <Row>
        <Button onClick={signInAgain}>{profileWords.signInAgain}</Button>
      </Row>
    </>
  );
}
