import type { Input, Output } from "#contract/call-shape.ts";
import type { Contract } from "#contract/contract.ts";

type Ask<N extends keyof Contract> = (input: Input<Contract[N]>) => Promise<Output<Contract[N]>>;

/** The calls that check an address: the reader's own, or the desk's. */
export type AddressCalls = {
  readonly validateAddress: Ask<"validateAddress">;
  readonly lookUpZip: Ask<"lookUpZip">;
};
