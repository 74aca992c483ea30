import type { ReactNode } from "react";
import type { DeliveredTo } from "#contract/delivery-address.ts";
import css from "./place-lines.module.css";

/** An address as written on an envelope. */
export function PlaceLines({ place }: { place: DeliveredTo }): ReactNode {
  return (
    <address className={css.lines}>
      <span>{place.streetAddress}</span>
      <span>
        {place.city}, {place.stateCode} {place.zip}
      </span>
    </address>
  );
}
