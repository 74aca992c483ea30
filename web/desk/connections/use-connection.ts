import type { DeskCallName, DeskContract } from "#contract/desk/desk-contract.ts";
import type { DeskInput, DeskOutput } from "#contract/desk/desk-endpoint.ts";
import { useActing } from "../actions/use-act.ts";
import { deskCall } from "../data/desk-call.ts";

/**
 * Changes one connection, and reads the lists again.
 *
 * @param doneText what to say once it is done.
 */
export const useConnection = <N extends DeskCallName>(
  name: N,
  doneText: (answer: DeskOutput<DeskContract[N]>) => string,
) =>
  useActing((input: DeskInput<DeskContract[N]>, idempotencyKey) => deskCall(name, input, { idempotencyKey }), doneText);
