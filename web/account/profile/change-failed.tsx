import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import type { ChangeProblem } from "./use-profile-change.ts";

/** Nothing was saved, for no reason that a field could tell. */
export function ChangeFailed({ problem }: { problem: ChangeProblem | null }): ReactNode {
  if (problem?.kind !== "failed") return null;
  return (
    <Alert kind="error" title={accountMessages.saveFailed}>
      {problem.tooOften && <p>That was often enough for now: please wait a while before the next try.</p>}
    </Alert>
  );
}
