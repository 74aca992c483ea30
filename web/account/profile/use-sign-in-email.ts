import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CallFailed } from "#web/data/call-failed.ts";
import { updateSignInEmail } from "#web/data/sign-in.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import type { Refusal } from "#web/parts/form/use-form.ts";
import { securityWords } from "./security-words.ts";
import type { ProofRequest } from "./use-profile-change.ts";
import { useSignInChanged } from "./use-sign-in-settings.ts";

const failed = (failure: CallFailed): { readonly text: string } => ({
  text: failure.status === 429 ? securityWords.tooManyTries : failureText(failure),
});

/** Requests a code for a new sign-in email; asks for the password first if the sign-in is too old. */
export function useRequestEmailChange() {
  const { domain } = useSite();
  const ask = useCall("changeSignInEmail");
  const again = useCall("reauthenticate");
  const changed = useSignInChanged();
  const [proof, setProof] = useState<ProofRequest | null>(null);

  /** "sent", what is wrong, or null: the password is needed now, or the page is being left. */
  const send = async (email: string, password: string): Promise<Refusal<"email" | "password"> | "sent" | null> => {
    if (proof !== null) {
      if (password === "") return { fields: { password: securityWords.passwordRequired } };
      const given = await again.send({ domain, password });
      if (given.kind === "failed") return failed(given.failure);
      if (given.kind !== "done") return null;
      if (!given.answer.isSuccess) return { fields: { password: given.answer.errorMessage } };
    }
    const sent = await ask.send({ domain, email });
    if (sent.kind === "failed") return failed(sent.failure);
    if (sent.kind !== "done") return null;
    const { answer } = sent;
    if (answer.isSuccess) {
      await changed();
      return "sent";
    }
    if (answer.code !== "reauthenticate") return { fields: { email: answer.errorMessage } };
    setProof({ here: true, text: answer.errorMessage });
    return null;
  };
  return { proof, send };
}

/** Confirms the new email with its code. */
export function useConfirmEmailChange() {
  const { domain } = useSite();
  const confirm = useCall("confirmSignInEmail");
  const changed = useSignInChanged();
  const queries = useQueryClient();

  /** @returns "moved", "waits" for the old address, what is wrong, or null: the page is being left. */
  return async (email: string, code: string): Promise<Refusal<"code"> | "moved" | "waits" | null> => {
    const sent = await confirm.send({ domain, code });
    if (sent.kind === "failed") return failed(sent.failure);
    if (sent.kind !== "done") return null;
    const { answer } = sent;
    if (!answer.isSuccess) {
      await changed();
      return { fields: { code: answer.errorMessage } };
    }
    const moved = answer.movesAt === null;
    if (moved) updateSignInEmail(email);
    // The emails about the account go to the new address, too.
    await Promise.all([changed(), queries.invalidateQueries({ queryKey: ["account", domain] })]);
    return moved ? "moved" : "waits";
  };
}

/** Keeps the current sign-in email, and drops the new one that is waiting. */
export function useCancelEmailChange() {
  const { domain } = useSite();
  const { state, send } = useCall("keepSignInEmail");
  const changed = useSignInChanged();
  const keep = async (): Promise<boolean> => {
    const sent = await send({ domain });
    await changed();
    return sent.kind === "done";
  };
  return { keep, busy: state.kind === "sending", problem: state.kind === "failed" ? failed(state.failure).text : null };
}
