import type { ReactNode } from "react";
import type { DeliveredTo } from "#contract/delivery-address.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { broughtBy, PlaceLines } from "./place-lines.tsx";

/** Where the paper goes today. */
export function CurrentAddress({ address }: { address: DeliveredTo | null }): ReactNode {
  if (address === null) return <p>We have no delivery address for you yet. Please enter it below.</p>;
  return (
    <section aria-labelledby="current-address">
      <Stack gap={8}>
        <h2 id="current-address">Your paper goes to</h2>
        <FactList
          facts={[
            { label: "Address", value: <PlaceLines place={address} /> },
            { label: "Brought by", value: broughtBy(address) },
          ]}
        />
      </Stack>
    </section>
  );
}
