import type { CurrentDelivery } from "#contract/delivery-address.ts";
import type { MovedTo } from "#core/notice/delivery-emails.ts";
import type { SubscriberAddress } from "#server/store/delivery/address-change.ts";

/** An address as its subscriber sees it. */
export const deliveredTo = ({ street, city, stateCode, zip5, plus4, method }: SubscriberAddress): CurrentDelivery => ({
  streetAddress: street,
  city,
  stateCode,
  zip: plus4 === null ? zip5 : `${zip5}-${plus4}`,
  method,
});

/** A moved paper's address for an email. */
export function movedTo(place: SubscriberAddress): MovedTo {
  const { streetAddress, city, stateCode, zip, method } = deliveredTo(place);
  return { lines: [streetAddress, `${city}, ${stateCode} ${zip}`], byMail: method === "mail" };
}
