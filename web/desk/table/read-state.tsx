import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Props<T> = {
  readonly read: UseQueryResult<T>;
  /** What couldn't be shown, as a sentence. */
  readonly failed: string;
  readonly children: (data: T) => ReactNode;
};

/** What was read; until then its place, and another try if it couldn't be. */
export function ReadState<T>({ read, failed, children }: Props<T>): ReactNode {
  if (read.data !== undefined) return children(read.data);
  if (!read.isError) return <Skeleton height={240} />;
  return (
    <Alert kind="error">
      <p>{failed}</p>
      <Button busy={read.isFetching} onClick={() => void read.refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
