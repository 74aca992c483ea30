import type { ReactNode } from "react";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { Button } from "#web/ui/button.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { AddressLines } from "./address-lines.tsx";
import css from "./accepted-address.module.css";

type AcceptedAddressProps = { heading: string; address: ValidAddress; onChange: () => void };

/** An address that was accepted: the form gives way to it, so that what is shown is what is bought with. */
export function AcceptedAddress({ heading, address, onChange }: AcceptedAddressProps): ReactNode {
  return (
    <section className={css.accepted} aria-label={heading}>
      <h2>{heading}</h2>
      <AddressLines address={address} />
      <Button variant="link" onClick={onChange}>
        Change<VisuallyHidden> the {heading.toLowerCase()}</VisuallyHidden>
      </Button>
    </section>
  );
}
