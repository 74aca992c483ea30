import type { Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { deskCall } from "./desk-call.ts";

export type Me = Output<DeskContract["deskWhoAmI"]>;

export const meKey = ["desk", "who-am-i"] as const;

/** The person of this session. Fails with a `CallFailed` with 401 if nobody is signed in. */
export const useMe = (): UseQueryResult<Me> => useQuery({ queryKey: meKey, queryFn: () => deskCall("deskWhoAmI", {}) });
