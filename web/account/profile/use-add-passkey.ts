import { useState } from "react";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { makePasskey } from "#web/parts/passkey.ts";
import { securityWords } from "./security-words.ts";
import { useSignInChanged } from "./use-sign-in-settings.ts";

export type AddState =
  | { readonly kind: "idle" | "working" | "done" }
  /** The sign-in is too old: the password has to be entered first. */
  | { readonly kind: "prove" }
  | { readonly kind: "failed"; readonly why: string };

/** Has the browser create a passkey, and saves it. The code for that is loaded when it is needed. */
export function useAddPasskey() {
  const { domain } = useSite();
  const begin = useCall("beginPasskey");
  const keep = useCall("addPasskey");
  const changed = useSignInChanged();
  const [state, setState] = useState<AddState>({ kind: "idle" });

  const add = async (): Promise<void> => {
    setState({ kind: "working" });
    setState(await added());
  };
  const added = async (): Promise<AddState> => {
    const begun = await begin.send({ domain });
    if (begun.kind === "failed") return failed(failureText(begun.failure));
    if (begun.kind !== "done") return { kind: "working" };
    if (!begun.answer.isSuccess)
      return begun.answer.code === "reauthenticate" ? { kind: "prove" } : failed(begun.answer.errorMessage);
    const made = await makePasskey(begun.answer.options);
    if (made.kind === "failed")
      return failed(made.because === "already-there" ? securityWords.alreadyThere : securityWords.notMade);
    const kept = await keep.send({ domain, credential: made.credential });
    if (kept.kind === "failed") return failed(failureText(kept.failure));
    if (kept.kind !== "done") return { kind: "working" };
    if (!kept.answer.isSuccess) return failed(kept.answer.errorMessage);
    await changed();
    return { kind: "done" };
  };
  return { state, add, cancel: () => setState({ kind: "idle" }) };
}

const failed = (why: string): AddState & { readonly kind: "failed" } => ({
  kind: "failed",
  why,
});
