import { join } from "node:path";
import Fastify from "fastify";
import { circulationEmulator } from "#sandbox/circulation/emulator.ts";
import { type Behavior, publicationOf, setBehavior } from "#sandbox/circulation/behavior.ts";
import { listCommands, type StoredCommand } from "#sandbox/circulation/commands.ts";
import { businessDay } from "#sandbox/circulation/days.ts";
import { runDraw } from "#sandbox/circulation/draw.ts";
import { openCirculationLedger } from "#sandbox/circulation/ledger.ts";
import { sendDueCommands } from "#server/circulation/send-commands.ts";
import type { Database } from "#server/db/database.ts";
import { changePublisher } from "./change-publisher.ts";
import type { Publisher } from "./publisher.ts";
import type { Site } from "./site.ts";
import { tenantBySetting } from "./tenant-by-setting.ts";

export const circulationSecret = "WORLDCIRCULATION";

type World = {
  readonly folder: string;
  readonly db: Database;
  readonly now: () => number;
  readonly silenceMs: number;
};

/** The emulated circulation system on its own port. It knows every publication of the store. */
export async function aCirculation({ folder, db, now, silenceMs }: World) {
  const file = join(folder, "circulation.sqlite");
  const app = Fastify({ forceCloseConnections: true });
  const signInOf = (publication: string) => findSignIn(db, publication);
  const emulator = circulationEmulator({ ledger: openCirculationLedger(file), signInOf, now, silenceMs });
  await app.register(emulator, { prefix: "/sandbox/circulation" });
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const ledger = openCirculationLedger(file);
  return {
    app,
    url: `${address}/sandbox/circulation`,
    ledger,
    now,
    close: async () => {
      await app.close();
      ledger.close();
    },
  };
}

async function findSignIn(db: Database, publication: string) {
  const found = await tenantBySetting(db, ["circulation", "publication"], publication);
  const user = found?.settings["user"];
  return user === undefined ? null : { user, secret: circulationSecret };
}

type Theirs = Pick<Site, "circulation">;

const codeOf = ({ plain }: Publisher): string => {
  const { circulation } = plain.tenant;
  return circulation.kind === "mirror" ? circulation.publication : "";
};

/** Makes a publisher's circulation system behave this way. */
export function setCirculationBehavior(
  { circulation: { ledger, now } }: Theirs,
  publisher: Publisher,
  behaviour: Behavior,
): void {
  publicationOf(ledger.db, codeOf(publisher), now());
  setBehavior(ledger.db, codeOf(publisher), behaviour);
}

/** Runs the nightly draw now. */
export const drawNow = ({ circulation: { ledger, now } }: Theirs, publisher: Publisher): number =>
  ledger.inTransaction(() => runDraw(ledger.db, codeOf(publisher), businessDay(now())));

/** What a publisher's circulation system was sent, oldest first. */
export const commandsSentTo = ({ circulation: { ledger } }: Theirs, publisher: Publisher): readonly StoredCommand[] =>
  listCommands(ledger.db, codeOf(publisher), 1000).toReversed();

/** From now on, new accounts of this publisher belong to its circulation system. */
export const mirrorNewAccounts = (site: Site, publisher: Publisher): Promise<void> =>
  changePublisher(
    site,
    publisher,
    `update tenant set settings = jsonb_set(settings, '{circulation,newAccounts}', 'true')`,
  );

/** Sends what is queued for a publisher, as the jobs would. */
export const sendAll = (site: Site, { tenantId }: Publisher): Promise<void> => sendDueCommands(site.work, tenantId);
