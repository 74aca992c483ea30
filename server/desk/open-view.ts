import type { deskOpenView } from "#contract/desk/view.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import { isAccount } from "#server/store/account/account-record.ts";
import { putStaffView } from "#server/store/staff/staff-view.ts";

type Needs = {
  readonly db: Database;
  readonly random: Pick<Random, "token" | "uuid">;
  readonly siteAddressOf: SiteAddressOf;
};

/**
 * A link to the reader's own pages. Its secret is in the fragment, which no server sees; the page exchanges it once for
 * a read-only token. The answer isn't stored for a repeat: a repeat makes another link, and ends this one.
 */
export const makeDeskOpenView =
  ({ db, random, siteAddressOf }: Needs): DeskHandler<typeof deskOpenView> =>
  async ({ accountNumber }, { at, tenantId, staff, publication, now }) => {
    if (!(await isAccount(db, tenantId, accountNumber))) return notFound();
    const code = random.token();
    const viewId = random.uuid();
    await db.write(at, (tx) => putStaffView(tx, { viewId, accountNumber, staff, code, now }));
    return { url: `${siteAddressOf(publication)}/account/view#${code}` };
  };
