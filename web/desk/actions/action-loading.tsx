import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadState } from "../table/read-state.tsx";

/** Shown instead of an action while its data is being read, or if that fails. */
export const ActionLoading = ({ read, what }: { read: UseQueryResult; what: string }): ReactNode => (
  <ReadState read={read} failed={`${what} can't be loaded right now.`}>
    {() => null}
  </ReadState>
);
