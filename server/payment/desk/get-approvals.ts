import type { deskGetApprovals } from "#contract/desk/approval.ts";
import { paidWith } from "#core/format/card-text.ts";
import { type HeldRole, isAllowed, notAllowedText } from "#core/staff/role.ts";
import { requestRefusal, requestRefusalText } from "#core/staff/staff-money.ts";
import type { PublicationNeeds } from "#server/at-publication.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { findApprovals } from "#server/store/staff/approval.ts";

/** The requests at the publications where somebody works. They also see their own, and why they can't decide them. */
export const makeDeskGetApprovals =
  ({ db, publications }: Pick<PublicationNeeds, "db" | "publications">): DeskHandler<typeof deskGetApprovals> =>
  async (_, { staff }) => {
    const { byDomain } = await publications.directory();
    const mine = [...byDomain.values()].filter(({ tenantId }) => isAllowed(staff.roles, "askRefund", tenantId));
    const rows = await findApprovals(
      db,
      mine.map(({ tenantId }) => tenantId),
    );
    const known = new Map<number, { readonly domain: string; readonly name: string }>();
    for (const { tenantId } of rows) {
      const publication = known.has(tenantId) ? null : await publications.publication(tenantId);
      if (publication !== null)
        known.set(tenantId, { domain: publication.tenant.domain, name: publication.tenant.site.siteName });
    }
    return {
      approvals: rows.flatMap((row) => {
        const at = known.get(row.tenantId);
        if (at === undefined || (row.kind !== "credit" && row.kind !== "refund")) return [];
        return [
          {
            publication: at.domain,
            publicationName: at.name,
            approvalId: row.moneyId,
            accountNumber: row.accountNumber,
            name: row.name,
            version: row.version,
            kind: row.kind,
            amountCents: row.amount,
            units: row.units,
            isPrint: row.isPrint,
            paidWith: row.cardLabel === null ? "" : paidWith(row.cardLabel, "en"),
            reason: row.reason,
            note: row.note,
            requestedBy: row.requestedByName,
            requestedOn: row.requestedOn,
            requestedAt: row.requestedAt,
            notYours: notYours(staff, row),
            isOwn: row.requestedBy === staff.staffId,
          },
        ];
      }),
    };
  };

function notYours(
  { staffId, roles }: { readonly staffId: number; readonly roles: readonly HeldRole[] },
  { tenantId, requestedBy }: { readonly tenantId: number; readonly requestedBy: number },
): string {
  const own = requestRefusal({ state: "waiting", requestedBy, by: staffId });
  if (own !== null) return requestRefusalText(own);
  return isAllowed(roles, "approveRefund", tenantId) ? "" : notAllowedText("approveRefund");
}
