import type { ComponentType } from "react";
import { currentBoot } from "#web/data/current-boot.ts";
import { withoutPrefix } from "#web/ui/router/base-path.ts";
import { ConsentDrawer } from "./consent-drawer.tsx";
import type { ConsentDrawerProps, ConsentView } from "./consent-drawer.tsx";
import { vendorConsent } from "./vendor-consent.ts";

/** Opens the publisher's own consent manager if it may run here; otherwise returns the built-in drawer to render. */
export async function openConsent(view: ConsentView): Promise<ComponentType<ConsentDrawerProps> | null> {
  const { basePath, options } = currentBoot();
  const [opened] = performance.getEntriesByType("navigation");
  const addresses = [opened?.name ?? window.location.href, window.location.href];
  const paths = addresses.map((address) => withoutPrefix(basePath, new URL(address).pathname));
  const vendor = options && vendorConsent(options, paths);
  return (await vendor?.open(view)) === true ? null : ConsentDrawer;
}
