import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import type { Logger } from "pino";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database } from "#server/db/database.ts";
import { lastPageCheck, notePageCheck } from "#server/store/payment/payment-page.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { checkPage, frameAddress, type PageCheck, type PageCheckNeeds } from "./check-page.ts";
import { tenantDay } from "#server/tenant-day.ts";

export type PageCheckResult = PageCheck & {
  /** If the gateway's script has changed: the sha384 that was noted before. */
  readonly scriptBefore: string | null;
};

/**
 * Checks a publication's live payment page, and records in the audit trail what was found and what the gateway's script
 * was.
 * @param tell gets the result before it is recorded, so that operators don't wait for a store that is away.
 */
export async function checkAndNote(
  needs: PageCheckNeeds & { readonly db: Database; readonly clock: Clock },
  publication: Publication,
  { actor, tell = () => undefined }: { readonly actor: string; readonly tell?: (made: PageCheckResult) => void },
): Promise<PageCheckResult> {
  const { tenantId } = publication.tenant;
  const pageCheck = await checkPage(needs, publication);
  const { gatewayScript: script } = pageCheck;
  const known = (await lastPageCheck(needs.db, tenantId))?.gatewayScript ?? null;
  const isSame = script === null || known?.address !== script.address || known.sha384 === script.sha384;
  const scriptBefore = isSame ? null : known.sha384;
  // If the script could not be fetched this time, the one on record stays.
  const noted = { ...pageCheck, actor, scriptBefore, gatewayScript: script ?? known };
  const made = { ...pageCheck, scriptBefore };
  tell(made);
  await needs.db.write(tenantDay(needs.clock, publication.tenant), (tx) => notePageCheck(tx, noted));
  return made;
}

export type WatchNeeds = PageCheckNeeds & PublicationNeeds & { readonly log: Logger };

/** Half a day less than a week, because the job does not run at the same hour every day. */
const aWeekMs = 6.5 * 86_400_000;

/**
 * The weekly check of a live publication's payment page (PCI DSS 4.0.1, 11.6.1), run by the daily job. If nothing ran
 * on a day, the next day makes up for it, and a page with differences is checked daily until it has none. Each
 * difference is a line in the log at level error; a changed gateway script is one at level warn.
 */
export const watchPage = atPublication(async (needs: WatchNeeds, { publication, tenantId }): Promise<void> => {
  if (publication.tenant.mode !== "live") return;
  const last = await lastPageCheck(needs.db, tenantId);
  const isStillValid = last?.allWell === true && last.address === frameAddress(publication, needs).href;
  if (isStillValid && needs.clock.now().getTime() - last.at.getTime() < aWeekMs) return;
  const { domain } = publication.tenant;
  const report = ({ differences, gatewayScript, scriptBefore }: PageCheckResult): void => {
    for (const difference of differences)
      needs.log.error({ domain, ...difference }, "the payment page differs from what this program sends");
    if (scriptBefore !== null)
      needs.log.warn({ domain, ...gatewayScript, scriptBefore }, "the gateway's script has changed");
  };
  await checkAndNote(needs, publication, { actor: "job:payment-page", tell: report });
});
