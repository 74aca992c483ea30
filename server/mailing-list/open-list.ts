import { backoffSeconds } from "#core/webhook/after-failure.ts";
import type { PublicationNeeds } from "#server/at-publication.ts";
import type { ListAnswer, MailingList } from "#server/adapters/mailing-list/port.ts";
import type { SiteAddressOf } from "#server/site-address.ts";
import {
  beginList,
  endList,
  findMailingListState,
  notePrepared,
  pauseList,
} from "#server/store/mailing-list/mailing-list.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { hookPath } from "./hook-route.ts";
import type { ListOf } from "./list-of.ts";

export type ListNeeds = PublicationNeeds &
  RecordNeeds & { readonly listOf: ListOf; readonly emails: { readonly siteAddressOf: SiteAddressOf } };

/**
 * A publication's list, set up there and known here. Null if it has none, or the list cannot be reached now, which its
 * status says. A publication that no longer has a list keeps nothing of its old one.
 */
export async function openList(needs: ListNeeds, publication: Publication): Promise<MailingList | null> {
  const { db, clock } = needs;
  const { tenant } = publication;
  const at = tenantDay(clock, tenant);
  const standing = await findMailingListState(db, tenant.tenantId);
  if (tenant.mailingList.kind !== "mailchimp") {
    if (standing !== null) await db.write(at, endList);
    return null;
  }
  const open = await needs.listOf(tenant);
  if (open === null) return null;
  const isNew = standing?.listKey !== open.key;
  if (isNew) await db.write(at, (tx) => beginList(tx, open.key));
  if (!isNew && standing.preparedAt !== null) return open.list;
  return (await prepareList(needs, publication)) === "done" ? open.list : null;
}

/** Sets up there what we need, also after a change of the key, which changes the address of the reports. */
export async function prepareList(needs: ListNeeds, publication: Publication): Promise<"done" | "away"> {
  const { db, clock } = needs;
  const open = await needs.listOf(publication.tenant);
  if (open === null) return "away";
  const hook = new URL(hookPath(publication.tenant.domain), needs.emails.siteAddressOf(publication));
  hook.searchParams.set("key", open.hookSecret);
  const answer = await open.list.prepare(hook.href);
  if (answer.kind === "done") {
    await db.write(tenantDay(clock, publication.tenant), (tx) => notePrepared(tx, clock.now()));
    return "done";
  }
  await noteListAway(needs, publication, answer);
  return "away";
}

/** @returns until when the list is left alone. */
export const noteListAway = (
  { db, clock }: Pick<ListNeeds, "db" | "clock">,
  { tenant }: Publication,
  answer: Exclude<ListAnswer<unknown>, { kind: "done" }>,
): Promise<Date> =>
  db.write(tenantDay(clock, tenant), (tx) =>
    pauseList(tx, {
      answer: answer.kind === "away" ? answer.code : answer.says,
      now: clock.now(),
      backoffSecondsAfter: (failures) =>
        backoffSeconds(failures, answer.kind === "away" ? answer.retryAfterSeconds : null),
    }),
  );
