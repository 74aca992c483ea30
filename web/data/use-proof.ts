import type { Input } from "#contract/call-shape.ts";
import type { confirmAccountAccess, HeldAccount } from "#contract/account-access.ts";
import { useAccessChanged } from "./people.ts";
import { useSite } from "./site.ts";
import { useCall } from "./use-call.ts";
import { dataWords } from "./data-words.ts";
import { failureText } from "./failure-text.ts";

export const tooManyTries = dataWords.tooManyTries;

type OnGained = (accounts: readonly HeldAccount[]) => void | Promise<void>;

/** Submits a code or details from a bill. Null if that gave access, otherwise the reason in a sentence. */
export function useProof(onGained: OnGained) {
  const { domain } = useSite();
  const changed = useAccessChanged();
  const { send } = useCall("confirmAccountAccess");
  const submitProof = async (proof: Omit<Input<typeof confirmAccountAccess>, "domain">): Promise<string | null> => {
    const sent = await send({ domain, ...proof });
    if (sent.kind === "failed") return sent.failure.status === 429 ? tooManyTries : failureText(sent.failure);
    if (sent.kind !== "done") return null;
    if (!sent.answer.isSuccess) return sent.answer.errorMessage;
    await changed();
    await onGained(sent.answer.accounts);
    return null;
  };
  return { handIn: submitProof };
}
