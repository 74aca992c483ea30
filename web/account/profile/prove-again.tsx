import { useEffect } from "react";
import type { ComponentProps, ReactNode } from "react";
import { useGoToSignIn } from "#web/data/use-go-to-sign-in.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Row } from "#web/ui/stack.tsx";
import type { ProofRequest } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

type Props = {
  proof: ProofRequest;
  /** The password field; null if the password isn't requested here. */
  field: Omit<ComponentProps<typeof PasswordField>, "label"> | null;
};

/**
 * The sign-in is too old for this change: the reader enters the password here, or signs in at the provider, and what
 * was typed is kept.
 */
export function ProveAgain({ proof, field }: Props): ReactNode {
  const id = field?.id ?? "";
  const { goToSignIn, isLeaving, problem } = useGoToSignIn();
  useEffect(() => document.getElementById(id)?.focus(), [proof, id]);
  if (field !== null) {
    return (
      <PasswordField
        {...field}
        label={profileWords.password}
        hint={proof.text}
        autoComplete="current-password"
        enterKeyHint="send"
        required
      />
    );
  }
  return (
    <>
      <Alert kind="info">{profileWords.signInAgainFirst}</Alert>
      {problem !== null && <Alert kind="error">{problem}</Alert>}
      <Row>
        <Button busy={isLeaving} onClick={() => goToSignIn()}>
          {profileWords.signInAgain}
        </Button>
      </Row>
    </>
  );
}
