import { useState } from "react";
import type { HeldAccount } from "#contract/account-access.ts";
import type { confirmAccountAccess } from "#contract/account-access.ts";
import { messages } from "#contract/messages.ts";
import type { Input } from "#contract/endpoint.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";

export const tooOften = "That was often enough for now. Please wait a while, or call customer service.";

export type OnGained = (accounts: readonly HeldAccount[]) => Promise<void>;

/** Hands a proof in. `problem`: why it gave nothing, in a sentence. */
export function useProof(onGained: OnGained) {
  const { domain } = useSite();
  const confirm = useCall("confirmAccountAccess");
  const [problem, setProblem] = useState<string | null>(null);
  const handIn = async (proof: Omit<Input<typeof confirmAccountAccess>, "domain">): Promise<void> => {
    setProblem(null);
    const sent = await confirm.send({ domain, ...proof });
    if (sent.kind === "failed") setProblem(sent.failure.status === 429 ? tooOften : messages.somethingWentWrong);
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess) return onGained(sent.answer.accounts);
    setProblem(sent.answer.errorMessage);
  };
  return { busy: confirm.state.kind === "sending", problem, handIn, forget: () => setProblem(null) };
}
