import type { ReactNode } from "react";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import css from "./address-lines.module.css";

/** An address as on an envelope. */
export function AddressLines({ address }: { address: ValidAddress }): ReactNode {
  const { firstName, lastName, streetAddress, city, stateCode, zip } = address.fields;
  return (
    <address className={css.lines}>
      <span>
        {firstName} {lastName}
      </span>
      <span>{streetAddress}</span>
      <span>
        {city}, {stateCode} {zip}
      </span>
    </address>
  );
}
