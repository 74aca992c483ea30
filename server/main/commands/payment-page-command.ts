import { existsSync } from "node:fs";
import { differenceText } from "#core/payment/payment-page.ts";
import type { Config } from "#server/config/config.ts";
import type { PageCheckNeeds } from "#server/payment/payment-page/check-page.ts";
import { checkAndNote, type PageCheckResult } from "#server/payment/payment-page/watch-page.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { pageCheckNeeds } from "./page-check-needs.ts";
import { print, printJson, printMessage } from "./print.ts";
import { borrowStore, type Store } from "./open-store.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { systemClock } from "#server/adapters/clock/system.ts";

const usage = "usage: ./doorstep payment-page [--json]";

type CheckedPage = PageCheckResult & { readonly domain: string };

/**
 * `./doorstep payment-page`: fetches each publication's live payment page and compares it with what this program sends.
 * @returns 0 if everything matches.
 */
export async function paymentPageCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, []);
  if (asked === null || asked.positionals.length > 0) {
    printMessage(usage);
    return 2;
  }
  const needs = pageCheckNeeds(config, config.port);
  if (!existsSync(needs.distDir)) throw new CommandRefused("the site is not built here: npm start builds it.");
  const store = await borrowStore(config, printMessage);
  try {
    const looked = await checkAll(store, needs);
    if (asked.asJson) printJson(looked);
    else looked.forEach(show);
    return looked.some(({ differences }) => differences.length > 0) ? 1 : 0;
  } finally {
    await store.close();
  }
}

async function checkAll({ db }: Store, needs: PageCheckNeeds): Promise<CheckedPage[]> {
  const publications = publicationCache(db, Date.now);
  const looked: CheckedPage[] = [];
  for (const { tenantId, domain } of (await publications.directory()).byDomain.values()) {
    const publication = await publications.publication(tenantId);
    if (publication !== null)
      looked.push({
        domain,
        ...(await checkAndNote({ db, clock: systemClock, ...needs }, publication, { actor: "staff" })),
      });
  }
  return looked;
}

function show({ domain, address, differences, gatewayScript, scriptBefore }: CheckedPage): void {
  for (const difference of differences) print(`${domain}: ${differenceText(difference)}\n`);
  if (differences.length === 0) print(`${domain}: ${address} is correct.\n`);
  if (gatewayScript === null) return;
  const { address: script, sha384 } = gatewayScript;
  const change = scriptBefore === null ? "" : `; the gateway's script has changed, it was sha384-${scriptBefore}`;
  print(`${domain}: ${script} is sha384-${sha384}${change}.\n`);
}
