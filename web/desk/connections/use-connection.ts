import type { Input, Output } from "#contract/call-shape.ts";
import type { DeskCallName, DeskContract } from "#contract/desk/desk-contract.ts";
import { useSendAction } from "../actions/use-desk-action.ts";
import { deskCall } from "../data/desk-call.ts";

/**
 * Changes one connection, and reads the lists again.
 *
 * @param doneText what to say once it is done.
 */
export const useConnection = <N extends DeskCallName>(name: N, doneText: (answer: Output<DeskContract[N]>) => string) =>
  useSendAction((input: Input<DeskContract[N]>, idempotencyKey) => deskCall(name, input, { idempotencyKey }), doneText);
