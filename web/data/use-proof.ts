import { useState } from "react";
import type { confirmAccountAccess, HeldAccount } from "#contract/account-access.ts";
import type { Input } from "#contract/endpoint.ts";
import { messages } from "#contract/messages.ts";
import { useAccessChanged } from "./people.ts";
import { useSite } from "./site.ts";
import { useCall } from "./use-call.ts";

export const tooOften = "Too many tries. Please wait an hour and try again, or call customer service.";

type OnGained = (accounts: readonly HeldAccount[]) => void | Promise<void>;

/** Hands in a code or what a bill says. `problem`: why it gave nothing, in a sentence. */
export function useProof(onGained: OnGained) {
  const { domain } = useSite();
  const changed = useAccessChanged();
  const confirm = useCall("confirmAccountAccess");
  const [problem, setProblem] = useState<string | null>(null);
  const handIn = async (proof: Omit<Input<typeof confirmAccountAccess>, "domain">): Promise<void> => {
    setProblem(null);
    const sent = await confirm.send({ domain, ...proof });
    if (sent.kind === "failed") setProblem(sent.failure.status === 429 ? tooOften : messages.somethingWentWrong);
    if (sent.kind !== "done") return;
    if (!sent.answer.isSuccess) return setProblem(sent.answer.errorMessage);
    await changed();
    await onGained(sent.answer.accounts);
  };
  return { busy: confirm.state.kind === "sending", problem, handIn, forget: () => setProblem(null) };
}
