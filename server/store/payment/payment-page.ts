import { sql } from "kysely";
import type { PageDifference } from "#core/payment/payment-page.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { audit } from "#server/store/audit.ts";

/** The gateway's script at the time of a check. `sha384` in base64. */
export type GatewayScript = { readonly address: string; readonly sha384: string };

/** A check of a payment page, as the audit trail has it. */
export type NotedPageCheck = {
  readonly at: Date;
  readonly address: string;
  readonly allWell: boolean;
  /** The last one seen; null if there was none, or it is the emulator's. */
  readonly gatewayScript: GatewayScript | null;
};

const action = "payment-page.look";
const allWell = "as-sent";
/**
 * The audit trail has no index for checks, and need not be read whole: if the last check is further back than this many
 * entries, the next one runs as if it were the first.
 */
const readBack = 200_000;

/** The last check of a publication's payment page; null if there was none. */
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
    /** If the gateway's script has changed: the script before. */
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
