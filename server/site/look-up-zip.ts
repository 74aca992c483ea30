import type { lookUpZip } from "#contract/site.ts";
import { printDelivery } from "#core/address/print-delivery.ts";
import { singleState } from "#core/address/zip.ts";
import type { AddressValidators } from "#server/adapters/address/port.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { findDeliveryRow } from "#server/store/delivery/address.ts";

type Needs = { readonly db: Database; readonly addresses: Pick<AddressValidators, "placeOf"> };

/**
 * Says what follows from a ZIP code alone: a form fills in city and state, and a print buyer learns how the paper
 * comes.
 */
export const makeLookUpZip =
  ({ db, addresses }: Needs): Handler<typeof lookUpZip> =>
  async ({ zip }, { tenantId }) => {
    const [row, place] = await Promise.all([findDeliveryRow(db, tenantId, zip), addresses.placeOf(zip)]);
    const { method } = printDelivery(row, false);
    return {
      zip,
      // The publisher's own table may be newer than ours.
      isKnown: place !== null || row !== null,
      city: place?.city ?? null,
      stateCode: singleState(place?.states ?? []),
      delivery: method,
    };
  };
