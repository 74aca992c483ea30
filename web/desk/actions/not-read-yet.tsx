import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ReadState } from "../table/read-state.tsx";

/** In place of an action: what it needs to know is being read, or can't be. */
export const NotReadYet = ({ read, what }: { read: UseQueryResult; what: string }): ReactNode => (
  <ReadState read={read} failed={`${what} can't be loaded right now.`}>
    {() => null}
  </ReadState>
);
