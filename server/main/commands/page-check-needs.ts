import { join } from "node:path";
import { frameScriptOf } from "#server/adapters/payment/gateways.ts";
import { fileFetcher } from "#server/adapters/fetched-file/fetch-file.ts";
import type { Config } from "#server/config/config.ts";
import type { PageCheckNeeds } from "#server/payment/payment-page/check-page.ts";
import { root } from "#server/root.ts";
import { siteAddresses } from "#server/site-address.ts";

/**
 * The dependencies of a check of the live payment pages, for the command and for the job.
 * @param port of the site, where a sandbox publication is found on this machine.
 */
export const pageCheckNeeds = ({ payOrigin, deskOrigin, sharedHosts }: Config, port: number): PageCheckNeeds => ({
  fetchFile: fileFetcher(),
  distDir: join(root, "dist"),
  origins: { payOrigin: payOrigin ?? null },
  desk: { deskOrigin: deskOrigin ?? null },
  sharedHosts,
  scriptOf: frameScriptOf,
  siteAddressOf: siteAddresses(`http://localhost:${port}`),
});
