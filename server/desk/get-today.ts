import { type Alarm, type DayAtPublication, type deskGetToday, renewalDays } from "#contract/desk/today.ts";
import { addDays, type Day } from "#core/day.ts";
import { previewDayCount } from "#core/import/go-live-preview.ts";
import { goingLiveOf } from "#core/import/going-live.ts";
import { expectedRenewals } from "#core/renewal/expected-renewals.ts";
import { queueNames } from "#core/staff/queue.ts";
import { isAllowed } from "#core/staff/role.ts";
import { checks, checkTitle, isCheckName } from "#core/watch/checks.ts";
import type { PublicationNeeds } from "#server/at-publication.ts";
import type { Database } from "#server/db/database.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { isRefused } from "#server/http/refused.ts";
import type { GatewayAccounts } from "#server/settlement/gateway-accounts.ts";
import { checkGatewaySetup } from "#server/settlement/gateway-setup.ts";
import { countMoveIn, findMoveInDates } from "#server/store/import/move-in.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { type DueRenewals, type FiguresQuery, findDayFigures } from "#server/store/staff/day-figures.ts";
import { countQueues } from "#server/store/staff/queue-counts.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import { readFindings, type StoredWatchFinding } from "#server/store/watch/watch-findings.ts";
import { publicationsOfCall } from "./publications-of-call.ts";

export type TodayNeeds = PublicationNeeds & { readonly accounts: GatewayAccounts };

/**
 * An alarm as Today shows it, without what it is about. A check that another version of the program wrote has no title.
 */
function alarmOf({ check, of, says, since }: StoredWatchFinding, shownAt: string): Alarm[] {
  if (!isCheckName(check)) return [];
  return [
    { title: of === shownAt ? checks[check].title : checkTitle({ check, of }), says, since: since.toISOString() },
  ];
}

/** Two statements for each publication, whatever its size. */
export const makeDeskGetToday =
  (needs: TodayNeeds): DeskHandler<typeof deskGetToday> =>
  async ({ publication }, { staff, now }) => {
    const places = await publicationsOfCall(needs.publications, staff, "see", publication);
    if (isRefused(places)) return places;
    const [{ byDomain }, findings] = await Promise.all([
      needs.publications.directory(),
      readFindings(needs.db.directory),
    ]);
    // A recovered check stays an alarm for a few minutes, but nobody has to know.
    const alarms = findings.filter(({ ok, alarmAt }) => !ok && alarmAt !== null);
    const alarmsOf = (tenantId: number | undefined): StoredWatchFinding[] =>
      alarms.filter(({ of }) => byDomain.get(of)?.tenantId === tenantId);
    const days = await Promise.all(
      places.map((place) => dayAt(needs, place, staff, { alarms: alarmsOf(place.tenant.tenantId), now })),
    );
    const isEverywhere = staff.roles.some(({ tenantId }) => tenantId === null);
    return {
      places: days.toSorted((one, other) => one.name.localeCompare(other.name, "en")),
      installation: isEverywhere ? alarmsOf(undefined).flatMap((found) => alarmOf(found, "")) : null,
    };
  };

/** The days that the figures cover. */
export function figureDaysOf(
  { clock }: Pick<PublicationNeeds, "clock">,
  { tenant }: Publication,
  now: Date,
): FiguresQuery {
  const { timeZone } = tenant;
  const { today } = clock.local(tenant);
  return {
    today,
    realDay: clock.local({ timeZone }).today,
    timeZone,
    through: addDays(today, renewalDays - 1),
    now,
  };
}

async function dayAt(
  needs: TodayNeeds,
  publication: Publication,
  { roles }: Staff,
  { alarms, now }: { readonly alarms: readonly StoredWatchFinding[]; readonly now: Date },
): Promise<DayAtPublication> {
  const { tenant, catalog } = publication;
  const { tenantId } = tenant;
  const asked = figureDaysOf(needs, publication, now);
  const [counts, figures, gateway, goingLive] = await Promise.all([
    countQueues(needs.db, tenantId, asked.today),
    findDayFigures(needs.db, tenantId, asked),
    checkGatewaySetup(needs.accounts, tenant),
    goingLiveAt(needs.db, tenantId, asked.today),
  ]);
  const { starts, stops, cancellations, complaints, payments, moneyIn, renewals } = figures;
  const seesMoney = isAllowed(roles, "seeMoney", tenantId);
  return {
    publication: tenant.domain,
    name: tenant.site.siteName,
    today: asked.today,
    queues: queueNames.map((queue) => ({ queue, ...counts[queue] })),
    wrong: {
      gateway: gateway.ok ? "" : gateway.says,
      unansweredPayments: figures.unansweredPayments,
      waitingEmails: figures.waitingEmails,
      circulation: figures.circulation,
      alarms: alarms.flatMap((found) => alarmOf(found, tenant.domain)),
    },
    goingLive,
    starts,
    stops,
    cancellations,
    complaints,
    moneyIn: seesMoney ? { payments, amountCents: moneyIn } : null,
    renewals: {
      through: asked.through,
      count: renewals.reduce((sum, { count }) => sum + count, 0),
      amountCents: seesMoney ? expectedRenewals(renewals.map(groupOf), catalog, asked.today) : null,
      tried: figures.renewalsTried,
      paid: figures.renewalsPaid,
    },
  };
}

/** Shown until the first month here is over. */
async function goingLiveAt(db: Database, tenantId: number, today: Day): Promise<DayAtPublication["goingLive"]> {
  const dates = await findMoveInDates(db, tenantId);
  const standing = dates === null ? null : goingLiveOf(dates, today);
  if (standing === null || standing.on < addDays(today, -previewDayCount)) return null;
  return { ...standing, ...(await countMoveIn(db, tenantId)) };
}

const groupOf = ({ addOnIds, count, ...held }: DueRenewals) => ({ held, addOnIds, count });
