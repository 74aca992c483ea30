import type { ReactNode } from "react";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { Button } from "#web/ui/button.tsx";
import { AddressLines } from "./address-lines.tsx";
import css from "./accepted-address.module.css";
import { addressSectionWords as words } from "./address-section-words.ts";

type AcceptedAddressProps = { which: "billing" | "delivery"; address: ValidAddress; onChange: () => void };

/** An accepted address, which replaces its form. What is shown is what the order uses. */
export function AcceptedAddress({ which, address, onChange }: AcceptedAddressProps): ReactNode {
  return (
    <section className={css.accepted} aria-label={words[which]}>
      <h2>{words[which]}</h2>
      <AddressLines address={address} />
      <Button variant="link" onClick={onChange} aria-label={words.changeOf[which]}>
        {words.change}
      </Button>
    </section>
  );
}
