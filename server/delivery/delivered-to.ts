import type { DeliveredTo } from "#contract/delivery-address.ts";
import type { MovedTo } from "#core/notice/delivery-emails.ts";
import type { PlaceRecord } from "#server/store/delivery/address-change.ts";

/** An address as its subscriber sees it. */
export const deliveredTo = ({ street, city, stateCode, zip5, plus4, method }: PlaceRecord): DeliveredTo => ({
  streetAddress: street,
  city,
  stateCode,
  zip: plus4 === null ? zip5 : `${zip5}-${plus4}`,
  method,
});

/** A moved paper's address for an email. */
export function movedTo(place: PlaceRecord): MovedTo {
  const { streetAddress, city, stateCode, zip, method } = deliveredTo(place);
  return { lines: [streetAddress, `${city}, ${stateCode} ${zip}`], byMail: method === "mail" };
}
