import type { MachineContract } from "#contract/machine/machine-contract.ts";
import type { MachineEndpoint, MachineOutput, MachineParsed } from "#contract/machine/machine-endpoint.ts";
import type { Day } from "#core/day.ts";
import type { Refused } from "#server/http/refused.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** What a handler knows besides its input: the publication is the key's. */
export type MachineContext = { readonly publication: Publication; readonly tenantId: number; readonly today: Day };

export type MachineHandler<E extends MachineEndpoint> = (
  input: MachineParsed<E>,
  context: MachineContext,
) => Promise<MachineOutput<E> | Refused>;

export type MachineHandlers = { readonly [Name in keyof MachineContract]: MachineHandler<MachineContract[Name]> };
