import { parseSignOutNoticeId } from "#core/site/sign-out-notice.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import type { SiteLog } from "#server/http/log.ts";
import { audit } from "#server/store/audit.ts";
import { findClientNumber, signOutNoticeAction } from "#server/store/openid/missed-notices.ts";
import { tenantDay } from "#server/tenant-day.ts";
import type { SiteProviders } from "./site-providers.ts";

type SendNeeds = PublicationNeeds & { readonly siteProviders: SiteProviders };

/**
 * Notifies a site that somebody signed out, with a token that is signed now, because an earlier try's has expired.
 * Throws if the site does not accept it; the queue tries again. A site that already has the notice has nobody to sign
 * out, and says yes. A disconnected site is not notified.
 */
export const sendSignOutNotice = atPublication(
  async ({ siteProviders }: SendNeeds, { publication }, id: string): Promise<void> => {
    const site = await siteProviders(publication);
    await site?.notifySignOut(parseSignOutNoticeId(id));
  },
);

type GiveUpNeeds = PublicationNeeds & { readonly log: Pick<SiteLog, "error"> };

/** After the last try: it is recorded in the trail, and `./doorstep check` names the site for a week. */
export const giveUpSignOutNotice = atPublication(
  async ({ db, clock, log }: GiveUpNeeds, { publication }, id: string): Promise<void> => {
    const { clientId } = parseSignOutNoticeId(id);
    const { tenant } = publication;
    await db.write(tenantDay(clock, tenant), async (tx) => {
      const clientNumber = await findClientNumber(tx, clientId);
      if (clientNumber === null) return;
      log.error({ publication: tenant.domain, site: clientNumber }, "a site was not told that a reader signed out");
      await audit(tx, {
        actor: "job:sign-out-notices",
        action: signOutNoticeAction,
        subject: `sign-in-client:${clientNumber}`,
        outcome: "given-up",
      });
    });
  },
);
