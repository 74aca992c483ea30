import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { ChangeProblem } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

/** Nothing was saved, and no field is to blame. */
export function ChangeFailed({ problem }: { problem: ChangeProblem | null }): ReactNode {
  if (problem?.kind !== "failed") return null;
  return (
    <Alert kind="error" title={accountMessages.saveFailed}>
      {problem.tooOften && <p>{profileWords.tooManyTries}</p>}
    </Alert>
  );
}
