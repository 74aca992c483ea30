import type { Input, Output } from "#contract/call-shape.ts";
import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { DeskCallName, DeskContract } from "#contract/desk/desk-contract.ts";
import { deskCall } from "./desk-call.ts";

/** The key under which an answer is stored; its first two parts name the call. */
export const deskKey = (name: DeskCallName, input: unknown): readonly unknown[] => ["desk", name, input];

/**
 * The answer of a read, kept until somebody changes something.
 *
 * @param isWanted false: the call is not made yet.
 */
export const useDeskRead = <N extends DeskCallName>(
  name: N,
  input: Input<DeskContract[N]>,
  isWanted = true,
): UseQueryResult<Output<DeskContract[N]>> =>
  useQuery({ queryKey: deskKey(name, input), queryFn: () => deskCall(name, input), enabled: isWanted });
