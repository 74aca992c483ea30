import type { Contract } from "#contract/contract.ts";
import type { Input, Output } from "#contract/endpoint.ts";

type Ask<N extends keyof Contract> = (input: Input<Contract[N]>) => Promise<Output<Contract[N]>>;

/** How an address is checked: by the reader's own calls, or by the desk's. */
export type AddressCalls = {
  readonly validateAddress: Ask<"validateAddress">;
  readonly lookUpZip: Ask<"lookUpZip">;
};
