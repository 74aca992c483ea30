import type { AddressAccount, AddressValidators, AddressVendor } from "./port.ts";
import { createOfflineValidator } from "./offline/offline-validator.ts";
import { createSmartyValidator } from "./smarty/smarty-validator.ts";
import { createUspsValidator } from "./usps/usps-validator.ts";
import type { VendorSettings } from "./vendor/vendor-validator.ts";
import type { LazyZipTable } from "./zip/zip-table.ts";
import { AddressRefused, type PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { NoteOutsideFault } from "#server/outside-fault.ts";

type Needs = {
  readonly zips: LazyZipTable;
  /** Milliseconds since some fixed moment. */
  readonly now: () => number;
  /** How long a form waits for a vendor. */
  readonly timeoutMs: number;
  /** Gets every failure of a vendor. */
  readonly note: NoteOutsideFault;
  readonly networks?: PrivateNetworks;
};

const vendors: Readonly<Record<AddressAccount["kind"], (settings: VendorSettings) => AddressVendor>> = {
  usps: createUspsValidator,
  smarty: createSmartyValidator,
};

/** All ways to check an address; a tenant's setting names the one that it uses. */
export function addressValidators({ zips, now, timeoutMs, note, networks }: Needs): AddressValidators {
  /** One validator per publication, replaced when its key or address changes. */
  const open = new Map<number, { readonly account: string; readonly vendor: AddressVendor | null }>();
  const failing = new Set<number>();

  const openVendor = (account: AddressAccount): AddressVendor | null => {
    const { tenantId, kind } = account;
    try {
      return vendors[kind]({
        ...account,
        zips,
        now,
        timeoutMs,
        ...(networks && { networks }),
        watch: (failure) => {
          if (failure === null) return void failing.delete(tenantId);
          failing.add(tenantId);
          note({ system: "address", outcome: failure.outcome, call: kind, errorCode: failure.code });
        },
      });
    } catch (fault) {
      const why = fault instanceof AddressRefused ? { fault } : {};
      note({ system: "address", outcome: "silent", call: kind, errorCode: "address", ...why });
      return null;
    }
  };

  return {
    placeOf: (zip5) =>
      zips().then(
        (table) => table.find(zip5),
        () => null,
      ),
    countyOf: (zip5) =>
      zips().then(
        (table) => table.countyOf(zip5),
        () => null,
      ),
    offline: createOfflineValidator(zips),
    vendor(account) {
      const named = JSON.stringify(account);
      const known = open.get(account.tenantId);
      if (known?.account === named) return known.vendor;
      const vendor = openVendor(account);
      failing.delete(account.tenantId);
      open.set(account.tenantId, { account: named, vendor });
      return vendor;
    },
    isFailing: () => failing.size > 0,
  };
}
