import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useContext } from "react";
import { RefreshContext } from "./refresh-context.ts";

type Props = { readonly read: UseQueryResult; readonly children: ReactNode };

/**
 * A form whose data is read again with the account: it keeps what was typed, and sends nothing until the data has
 * arrived.
 */
export function WhileReading({ read, children }: Props): ReactNode {
  const looking = useContext(RefreshContext);
  const isReading = looking.isReading || read.isFetching;
  return <RefreshContext value={{ ...looking, isReading }}>{children}</RefreshContext>;
}
