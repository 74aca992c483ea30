import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { faultText } from "../sign-in/sign-in-fields.ts";

type Answer = { readonly isSuccess: true } | { readonly isSuccess: false; readonly errorMessage: string };

export type ManageStaffState =
  | { readonly kind: "idle" | "sending" }
  | { readonly kind: "done" | "refused"; readonly text: string };

/** Sends changes to a staff member one at a time, and reads the list again. */
export function useManage() {
  const queries = useQueryClient();
  const [state, setState] = useState<ManageStaffState>({ kind: "idle" });
  /** @returns the answer of a change that was made; null: it wasn't made. */
  const send = async <A extends Answer>(call: () => Promise<A>, done: string) => {
    setState({ kind: "sending" });
    try {
      const answer = await call();
      await queries.invalidateQueries({ queryKey: ["desk", "deskListStaff"] });
      setState(answer.isSuccess ? { kind: "done", text: done } : { kind: "refused", text: answer.errorMessage });
      return answer.isSuccess ? (answer as Extract<A, { isSuccess: true }>) : null;
    } catch (fault) {
      setState({ kind: "refused", text: faultText(fault) });
      return null;
    }
  };
  return { state, send };
}
