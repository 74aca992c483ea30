import type { ReactNode } from "react";
import type { CurrentDelivery } from "#contract/delivery-address.ts";
import css from "./delivery-address-lines.module.css";

/** An address as written on an envelope. */
export function DeliveryAddressLines({ place }: { place: CurrentDelivery }): ReactNode {
  return (
    <address className={css.lines}>
      <span>{place.streetAddress}</span>
      <span>
        {place.city}, {place.stateCode} {place.zip}
      </span>
    </address>
  );
}
