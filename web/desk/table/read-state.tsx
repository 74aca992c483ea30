import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Props<T> = {
  readonly read: UseQueryResult<T>;
  /** What to say if it couldn't be read. */
  readonly failed: string;
  /** Of the placeholder, in pixels. */
  readonly height?: number;
  readonly children: (data: T) => ReactNode;
};

/** What was read, or a placeholder for it. If a later read fails, what was read before stays below the error. */
export function ReadState<T>({ read, failed, height = 240, children }: Props<T>): ReactNode {
  return (
    <>
      {read.isError && <NotRead read={read}>{failed}</NotRead>}
      {read.data !== undefined && children(read.data)}
      {read.data === undefined && !read.isError && <Skeleton height={height} />}
    </>
  );
}

type NotReadProps = {
  readonly read: Pick<UseQueryResult, "isFetching" | "refetch">;
  /** What couldn't be shown, as a sentence. */
  readonly children: string;
};

/** Something couldn't be read: what, and a button to try again. */
export function NotRead({ read, children }: NotReadProps): ReactNode {
  return (
    <Alert kind="error">
      <p>{children}</p>
      <Button busy={read.isFetching} onClick={() => void read.refetch()}>
        Try again
      </Button>
    </Alert>
  );
}
