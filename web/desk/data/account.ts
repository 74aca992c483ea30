import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { DeskAccount } from "#contract/desk/account.ts";
import type { TimelineKind } from "#core/timeline/timeline-event.ts";
import { deskCall } from "./desk-call.ts";
import { deskKey, useDeskRead } from "./desk-read.ts";

/** An account of a publication, as the page's address names it. */
export type AccountAddress = { readonly publication: string; readonly accountNumber: number };

/** `version` is what an action sends as `seen`. */
export const useAccount = ({ publication, accountNumber }: AccountAddress): UseQueryResult<DeskAccount> =>
  useDeskRead("deskGetAccount", { publication, accountNumber });

/** The pages of an account's timeline, the newest first. */
export const useTimeline = ({ publication, accountNumber }: AccountAddress, kind: TimelineKind | null) => {
  const asked = { publication, accountNumber, ...(kind !== null && { kind }) };
  return useInfiniteQuery({
    queryKey: deskKey("deskGetTimeline", asked),
    queryFn: ({ pageParam }) =>
      deskCall("deskGetTimeline", pageParam === null ? asked : { ...asked, before: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ older }) => older,
  });
};

/** After an action: reads everything that is shown about accounts again. */
export function useDeskAccountChanged(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: ["desk", "deskGetAccount"] });
    await queries.invalidateQueries({ queryKey: ["desk", "deskGetTimeline"] });
  };
}
