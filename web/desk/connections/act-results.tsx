import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import type { ActState } from "../actions/use-desk-action.ts";

/** The results of the changes made in a list. */
export const ActResults = ({ states }: { states: readonly ActState[] }): ReactNode => (
  <div aria-live="polite">
    {states.map((state, at) =>
      state.kind === "refused" || (state.kind === "done" && state.text !== "") ? (
        <Alert key={at} kind={state.kind === "done" ? "success" : "error"}>
          {state.text}
        </Alert>
      ) : null,
    )}
  </div>
);
