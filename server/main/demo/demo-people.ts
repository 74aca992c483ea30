import { sql } from "kysely";
import { join } from "node:path";
import { addDays } from "#core/day.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import { type AppNeeds, buildApp } from "#server/app.ts";
import type { DemoPerson } from "#server/catalog/read-people.ts";
import { endCanceled } from "#server/cancellation/end-canceled.ts";
import { processStops } from "#server/delivery/process-stops.ts";
import { advanceGrace } from "#server/renewal/grace.ts";
import { sendBills } from "#server/renewal/send-bills.ts";
import type { ConnectedDatabase } from "#server/db/connect.ts";
import { type DemoAccountState, findDemoAccountStates } from "#server/store/account/demo-account.ts";
import { normalEmail } from "#server/store/login/login.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { demoBrowser } from "./demo-browser.ts";
import { readDemoPeople } from "./demo-files.ts";
import { addDeskWork } from "./demo-desk.ts";
import { type DemoStage, playDemoStory } from "./demo-life.ts";
import { withOwner } from "../commands/with-owner.ts";
import { siteAddresses } from "#server/site-address.ts";

export type DemoPeopleNeeds = {
  readonly store: Pick<ConnectedDatabase, "owner">;
  /** The parts of which the site is built. The gateway's emulator must already be running. */
  readonly needs: Pick<AppNeeds, "db" | "publications" | "outside" | "enqueue" | "emulatorUrl">;
  readonly publications: Publications;
  /** The project's folder. */
  readonly root: string;
  readonly say: (line: string) => void;
  /** Aborted when the program is asked to stop: the next start creates the rest. */
  readonly signal: AbortSignal;
};

/** A demo person whose story is not finished. */
type Unfinished = {
  readonly person: DemoPerson;
  readonly publication: Publication;
  readonly standings: readonly DemoAccountState[];
  /** The person's position in the file. */
  readonly place: number;
};

/**
 * Creates the demo subscribers with the product's own commands, as they would have used it that many days ago. Existing
 * ones are left alone; the next start continues a story that was killed halfway. The site works without them: problems
 * are reported in a line.
 */
export async function loadDemoPeople(given: DemoPeopleNeeds): Promise<void> {
  try {
    if ((await unfinished(given)).length === 0) return;
    given.say("making the demo subscribers ...");
    await withOwner(given.store.owner, (owner) =>
      owner.connection().execute(async (q) => {
        // One program creates them; another one that starts meanwhile on the same database continues without them.
        const lock = sql<{ ours: boolean }>`select pg_try_advisory_lock(hashtext('doorstep demo people')) as ours`;
        if ((await lock.execute(q)).rows[0]?.ours === true) await createPeople(given, await unfinished(given));
      }),
    );
  } catch (fault) {
    given.say(`the demo subscribers are incomplete; the next start continues with them (${String(fault)})`);
  }
}

async function unfinished({ needs, publications, root }: DemoPeopleNeeds): Promise<Unfinished[]> {
  const { byDomain } = await publications.directory();
  const people = await readDemoPeople(root);
  const found: Unfinished[] = [];
  for (const [place, person] of people.entries()) {
    const entry = byDomain.get(person.domain);
    const publication = entry === undefined ? null : await publications.publication(entry.tenantId);
    if (publication?.tenant.mode !== "sandbox") continue;
    const email = normalEmail(person.email);
    const standings = await findDemoAccountStates(needs.db, publication.tenant.tenantId, [email]);
    if (!isFinished(standings)) found.push({ person, publication, standings, place });
  }
  return found;
}

/**
 * The story ends with a proven mailbox, or without a login. Both are written last, for all accounts of a person at
 * once.
 */
const isFinished = (standings: readonly DemoAccountState[]): boolean =>
  standings.length > 0 && standings.every(({ loginId, confirmed }) => loginId === null || confirmed);

async function createPeople(
  { needs, publications, root, signal }: DemoPeopleNeeds,
  todo: readonly Unfinished[],
): Promise<void> {
  const calendar = calendarOf(needs.outside.clock);
  const app = await buildApp({
    ...needs,
    outside: { ...needs.outside, clock: calendar.clock },
    log: null,
    dataDir: root,
    distDir: join(root, "dist"),
    logosDir: join(root, "catalog", "logos"),
    sharedHosts: [],
    trustedProxies: [],
    origins: { payOrigin: null },
    desk: { deskOrigin: null },
    siteAddressOf: siteAddresses("http://localhost"),
    stopping: () => false,
    warnings: new Set(),
  });
  const { clock, random } = needs.outside;
  const at = { app, emulatorUrl: needs.emulatorUrl, now: clock.now };
  const stage: DemoStage = {
    db: needs.db,
    random,
    people: await readDemoPeople(root),
    clock: calendar.clock,
    endCanceled: (tenantId) => endCanceled({ db: needs.db, clock, publications, enqueue: needs.enqueue }, tenantId),
    followStops: (tenantId) =>
      processStops({ db: needs.db, clock, publications, enqueue: needs.enqueue, uuid: random.uuid }, tenantId),
    processUnpaid: async (tenantId) => {
      const given = { db: needs.db, clock: calendar.clock, publications, enqueue: needs.enqueue, uuid: random.uuid };
      await sendBills(given, tenantId);
      await advanceGrace(given, tenantId);
    },
    goBack: calendar.goBack,
  };
  try {
    for (const { person, publication, standings, place } of todo) {
      if (signal.aborted) return;
      // Calls are limited by network address. These addresses belong to nobody (RFC 5737).
      const browser = demoBrowser(at, `192.0.2.${(place % 250) + 1}`);
      const password = person.password ?? random.token().slice(0, 20);
      await playDemoStory(stage, { browser, person, publication, password }, standings);
    }
    calendar.goBack(0);
    const browser = demoBrowser(at, "192.0.2.254");
    await addDeskWork({ app, db: needs.db, outside: { clock, random }, browser, people: stage.people, publications });
  } finally {
    await app.close();
  }
}

/** A clock whose calendar can be set back. Tokens and records keep real time. */
function calendarOf(real: Clock): { readonly clock: Clock; readonly goBack: (days: number) => void } {
  let daysAgo = 0;
  const local: Clock["local"] = (tenant) => {
    const { today, minutes } = real.local(tenant);
    return { today: addDays(today, -daysAgo), minutes };
  };
  return { clock: { now: real.now, local }, goBack: (days) => void (daysAgo = days) };
}
