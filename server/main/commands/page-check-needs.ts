import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { frameScriptOf } from "#server/adapters/payment/gateways.ts";
import { fileFetcher } from "#server/adapters/fetched-file/fetch-file.ts";
import type { Config } from "#server/config.ts";
import type { PageCheckNeeds } from "#server/payment/payment-page/check-page.ts";
import { siteAddresses } from "#server/site-address.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

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
