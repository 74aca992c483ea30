import { addDays, type Day, daysBetween, parseDay } from "#core/day.ts";
import type { ClockMove, ClockMoveResult, ClockPanel, PublicationClock } from "#sandbox/clock/panel.ts";
import { passDays, type PassDaysNeeds } from "#server/jobs/pass-days.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** A little over two years; each day takes a moment. */
const maxDays = 800;

/** The calendars of the sandbox publications. Live ones are not included. */
export function clockPanel(needs: PassDaysNeeds): ClockPanel {
  const { publications, clock } = needs;
  const sandboxed = async (domains: Iterable<string>): Promise<Publication[]> => {
    const { byDomain } = await publications.directory();
    const found: Publication[] = [];
    for (const domain of domains) {
      const entry = byDomain.get(domain.toLowerCase());
      const publication = entry === undefined ? null : await publications.publication(entry.tenantId);
      if (publication?.tenant.mode === "sandbox") found.push(publication);
    }
    return found;
  };
  const clockOf = ({ tenant }: Publication): PublicationClock => ({
    domain: tenant.domain,
    name: tenant.site.siteName,
    today: clock.local(tenant).today,
    daysAhead: tenant.daysAhead,
  });
  return {
    list: async (domain) => {
      const domains = domain === null ? (await publications.directory()).byDomain.keys() : [domain];
      return (await sandboxed(domains)).map(clockOf);
    },
    move: async (move): Promise<ClockMoveResult> => {
      publications.forget();
      const [publication] = await sandboxed([move.domain]);
      if (publication === undefined) return { kind: "unknown" };
      const { today } = clock.local(publication.tenant);
      const until = dayOf(move, today);
      if (until === null) return { kind: "refused", why: "That date doesn't exist." };
      if (until <= today) return { kind: "refused", why: `That date isn't after ${today}.` };
      if (daysBetween(today, until) > maxDays) return { kind: "refused", why: `At most ${maxDays} days at once.` };
      const passed = await passDays(needs, publication.tenant.tenantId, until);
      if (passed === null) return { kind: "unknown" };
      if (passed.kind === "interrupted")
        return { kind: "refused", why: `Someone else is moving this clock. It now shows ${passed.today}.` };
      return { kind: "moved", today: passed.today, days: passed.days };
    },
  };
}

const dayOf = (move: ClockMove, today: Day): Day | null =>
  "now" in move ? parseDay(move.now) : addDays(today, move.advanceDays);
