import { useEffect, useEffectEvent, useRef } from "react";
import { isZip, zip5Of } from "#core/address/zip.ts";
import type { AddressCalls } from "./address-calls.ts";
import type { AddressEvent } from "./address-state.ts";

/** Looks up the city and state of a ZIP code as soon as it is complete. */
export function useZipLookUp(
  domain: string,
  { given, lookUpZip }: Pick<AddressCalls, "lookUpZip"> & { readonly given: string | null },
  dispatch: (event: AddressEvent) => void,
) {
  const current = useRef({ zip: "", done: Promise.resolve() });
  const lookUp = (zip: string): void => {
    if (!isZip(zip) || current.current.zip === zip5Of(zip)) return;
    const done = lookUpZip({ domain, zip: zip5Of(zip) }).then(
      (place) => dispatch({ kind: "placed", ...place }),
      // The reader can type city and state; the validator says what is wrong.
      () => undefined,
    );
    current.current = { zip: zip5Of(zip), done };
  };
  const take = useEffectEvent((zip: string) => {
    dispatch({ kind: "zipGiven", zip });
    lookUp(zip);
  });
  useEffect(() => {
    if (given !== null) take(given);
  }, [given]);
  return {
    lookUp,
    /** Resolves when the latest lookup has been answered. */
    done: (): Promise<void> => current.current.done,
  };
}
