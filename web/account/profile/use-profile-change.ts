import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountMessages, errorSubstituting } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import type { CallFailed } from "#web/data/call-failed.ts";
import { missingParamsError } from "#web/data/missing-params.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { logToConsole } from "#web/data/console-log.ts";
import { failureText } from "#web/data/failure-text.ts";
import type { Refusal } from "#web/parts/form/use-form.ts";
import { changeEmailParams } from "./change-email-params.ts";
import type { ProfileEdit } from "./change-email-params.ts";
import { profileWords } from "./profile-words.tsx";

/**
 * The sign-in is older than five minutes. `here`: the password can be entered on this page; otherwise the reader signs
 * in at their provider.
 */
export type ProofRequest = { readonly here: boolean; readonly text: string };

/** `pendingEmail` "": the change has taken effect. `waitingText`: nothing changes until the email on record confirms it. */
export type SavedProfile = { readonly pendingEmail: string; readonly waitingText?: string | undefined };

export type ProfileChange = {
  readonly proof: ProofRequest | null;
  /** `password`: what was typed if proof is required, else "". Null: nothing is wrong. */
  readonly save: (edit: ProfileEdit, password: string) => Promise<Refusal<"email" | "password"> | null>;
};

/**
 * A change of the profile, from the button to the updated account. If a fresh sign-in is required, the reader first
 * enters the password and the same change is sent again; nothing that was typed is lost (rules 4.12).
 *
 * @param onSaved called with what is left to do, if anything.
 */
export function useProfileChange(account: AccountDetails, onSaved: (saved: SavedProfile) => void): ProfileChange {
  const { domain } = useSite();
  const modify = useCall("modifySubscriber");
  const again = useCall("reauthenticate");
  const queries = useQueryClient();
  const [proof, setProof] = useState<ProofRequest | null>(null);

  const failed = (failure: CallFailed): Refusal => {
    // The specs have their own sentences for a missing parameter object and for an ended session.
    const own = failure.status === 400 || failure.status === 401 ? failure.detail : null;
    logToConsole(own ?? errorSubstituting(statusPhrase(failure.status)));
    const text = failureText({ status: failure.status, detail: null }, accountMessages.saveFailed);
    return { text: [text, ...(failure.status === 429 ? [profileWords.tooManyTries] : [])] };
  };
  const prove = async (password: string): Promise<Refusal<"password"> | "proven" | null> => {
    const given = await again.send({ domain, password });
    if (given.kind === "failed") return failed(given.failure);
    if (given.kind !== "done") return null;
    return given.answer.isSuccess ? "proven" : { fields: { password: given.answer.errorMessage } };
  };
  const save: ProfileChange["save"] = async (edit, password) => {
    const params = changeEmailParams(domain, account, edit);
    const missing = missingParamsError(params, accountMessages.changeEmailParamsMissing);
    if (missing !== null || params === null) return missing === null ? null : failed(missing);
    const proven = proof?.here === true ? await prove(password) : "proven";
    if (proven !== "proven") return proven;
    const sent = await modify.send(params);
    if (sent.kind === "failed") return failed(sent.failure);
    if (sent.kind !== "done") return null;
    const { answer } = sent;
    if (!answer.isSuccess && answer.code !== "reauthenticate") return { fields: { email: answer.errorMessage } };
    if (!answer.isSuccess) {
      setProof({ here: answer.passwordHere, text: answer.errorMessage });
      return null;
    }
    await queries.invalidateQueries({ queryKey: ["account", domain] });
    onSaved(answer);
    return null;
  };
  return { proof, save };
}
