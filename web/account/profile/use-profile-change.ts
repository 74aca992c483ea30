import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { accountMessages, errorSubstituting } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { statusPhrase } from "#web/data/call-failed.ts";
import type { CallFailed } from "#web/data/call-failed.ts";
import { missingParams } from "#web/data/missing-params.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { logToConsole } from "#web/data/console-log.ts";
import { changeEmailParams } from "./change-email-params.ts";
import type { ProfileWish } from "./change-email-params.ts";

export type ChangeProblem =
  /** The address cannot be taken, for this reason. */
  | { readonly kind: "address"; readonly text: string }
  | { readonly kind: "password"; readonly text: string }
  | { readonly kind: "failed"; readonly tooOften: boolean };

/** The sign-in is older than five minutes. `here`: by password on this page; else at the reader's provider. */
export type ProofWanted = { readonly here: boolean; readonly text: string };

/** `pendingEmail` "": it has taken effect. `waits`: nothing was changed before a word from the email on record. */
export type Saved = { readonly pendingEmail: string; readonly waits?: string | undefined };

export type ProfileChange = {
  readonly busy: boolean;
  readonly problem: ChangeProblem | null;
  readonly proof: ProofWanted | null;
  /** `password`: what was typed where proof is wanted, "" where it is not. */
  readonly save: (wish: ProfileWish, password: string) => Promise<void>;
};

/**
 * A change of the profile, from the press of the button to the account that is read anew. Where a fresh sign-in is wanted
 * the password is given first and the same change then sent again; nothing that was typed is lost (rules 4.12).
 *
 * @param onSaved told what is still to be done, if anything.
 */
export function useProfileChange(account: AccountDetails, onSaved: (saved: Saved) => void): ProfileChange {
  const { domain } = useSite();
  const modify = useCall("modifySubscriber");
  const again = useCall("reauthenticate");
  const queries = useQueryClient();
  const [problem, setProblem] = useState<ChangeProblem | null>(null);
  const [proof, setProof] = useState<ProofWanted | null>(null);

  const failed = (failure: CallFailed) => {
    // The specs have sentences of their own for a missing parameter object and for a session that is over.
    const own = failure.status === 400 || failure.status === 401 ? failure.detail : null;
    logToConsole(own ?? errorSubstituting(statusPhrase(failure.status)));
    setProblem({ kind: "failed", tooOften: failure.status === 429 });
  };
  const isProven = async (password: string): Promise<boolean> => {
    const given = await again.send({ domain, password });
    if (given.kind === "failed") failed(given.failure);
    if (given.kind !== "done") return false;
    if (!given.answer.isSuccess) setProblem({ kind: "password", text: given.answer.errorMessage });
    return given.answer.isSuccess;
  };
  const save = async (wish: ProfileWish, password: string): Promise<void> => {
    setProblem(null);
    const params = changeEmailParams(domain, account, wish);
    const missing = missingParams(params, accountMessages.changeEmailParamsMissing);
    if (missing !== null || params === null) return missing === null ? undefined : failed(missing);
    if (proof?.here === true && !(await isProven(password))) return;
    const sent = await modify.send(params);
    if (sent.kind === "failed") return failed(sent.failure);
    if (sent.kind !== "done") return;
    const { answer } = sent;
    if (answer.isSuccess) {
      await queries.invalidateQueries({ queryKey: ["account", domain] });
      return onSaved(answer);
    }
    if (answer.code === "reauthenticate") setProof({ here: answer.passwordHere, text: answer.errorMessage });
    else setProblem({ kind: "address", text: answer.errorMessage });
  };
  return { busy: modify.state.kind === "sending" || again.state.kind === "sending", problem, proof, save };
}
