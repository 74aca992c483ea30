import { useState } from "react";
import { provePasskey } from "#web/parts/passkey.ts";
import { deskCall } from "../data/desk-call.ts";
import { faultText } from "./sign-in-fields.ts";

type Use = { readonly kind: "sign-in"; readonly email?: string } | { readonly kind: "prove" };

const notUsed = "No passkey was used. You can try again, or use your password.";

/** Signs in, or repeats the proof, with a passkey of this device. */
export function usePasskey(use: Use, onDone: () => void) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly fault: string }>({ busy: false, fault: "" });
  const run = async () => {
    setState({ busy: true, fault: "" });
    const fault = await (use.kind === "prove" ? prove() : signIn(use.email)).catch(faultText);
    setState({ busy: false, fault });
    if (fault === "") onDone();
  };
  return { ...state, run };
}

/** @returns why it was refused; "": it wasn't. */
async function signIn(email: string | undefined): Promise<string> {
  const begun = await deskCall("deskBeginPasskeySignIn", {});
  if (!begun.isSuccess) return begun.errorMessage;
  const credential = await provePasskey(begun.options);
  if (credential === null) return notUsed;
  const answer = await deskCall("deskPasskeySignIn", { credential, ...(email !== undefined && { email }) });
  return answer.isSuccess ? "" : answer.errorMessage;
}

async function prove(): Promise<string> {
  const begun = await deskCall("deskBeginPasskeyProof", {});
  if (!begun.isSuccess) return begun.errorMessage;
  const credential = await provePasskey(begun.options);
  if (credential === null) return notUsed;
  const answer = await deskCall("deskPasskeyProof", { credential });
  return answer.isSuccess ? "" : answer.errorMessage;
}
