import { sql } from "kysely";
import type { PageDifference } from "#core/payment/payment-page.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";

/** The gateway's script as it was at a look. `sha384` in base64. */
export type GatewayScript = { readonly address: string; readonly sha384: string };

/** A look at a payment page, as the trail has it. */
export type NotedPageCheck = {
  readonly at: Date;
  readonly address: string;
  readonly allWell: boolean;
  /** As it was last seen; null: it never was, or it is the emulator's. */
  readonly gatewayScript: GatewayScript | null;
};

const action = "payment-page.look";
const allWell = "as-sent";
/**
 * The trail has no index for looks, and need not be read whole: where so much has happened since the last one, the next one is
 * made as if it were the first.
 */
const readBack = 200_000;

/** The last look at a publication's payment page; null: there was none. */
export async function lastPageCheck(db: Database, tenantId: number): Promise<NotedPageCheck | null> {
  const [row] = await db.read<NotedPageCheck>(
    tenantId,
    (tenant) => sql<NotedPageCheck>`
      select e.at, e.subject as address, e.outcome = ${allWell} as "allWell", e.details -> 'gatewayScript' as "gatewayScript"
      from (select a.at, a.action, a.subject, a.outcome, a.details from audit_entry a where a.tenant_id = ${tenant}
        order by a.entry_id desc limit ${readBack}) e
      where e.action = ${action} limit 1`,
  );
  return row ?? null;
}

export const notePageCheck = (
  tx: Tx,
  pageCheck: Pick<NotedPageCheck, "address" | "gatewayScript"> & {
    readonly actor: string;
    readonly differences: readonly PageDifference[];
    /** The gateway's script has changed: what it was before. */
    readonly scriptBefore: string | null;
  },
): Promise<void> =>
  audit(tx, {
    actor: pageCheck.actor,
    action,
    subject: pageCheck.address,
    outcome: pageCheck.differences.length === 0 ? allWell : "differs",
    details: {
      differences: pageCheck.differences,
      gatewayScript: pageCheck.gatewayScript,
      scriptBefore: pageCheck.scriptBefore,
    },
  });
