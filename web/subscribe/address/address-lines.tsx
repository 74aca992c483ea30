import type { ReactNode } from "react";
import type { ValidAddress } from "#web/parts/address/address-state.ts";
import { streetLine } from "#core/address/street-line.ts";
import css from "./address-lines.module.css";

/** An address as written on an envelope. */
export function AddressLines({ address }: { address: ValidAddress }): ReactNode {
  const { firstName, lastName, streetAddress, streetAddress2, city, stateCode, zip } = address.fields;
  return (
    <address className={css.lines}>
      <span>
        {firstName} {lastName}
      </span>
      <span>{streetLine(streetAddress, streetAddress2)}</span>
      <span>
        {city}, {stateCode} {zip}
      </span>
    </address>
  );
}
