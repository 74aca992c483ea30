import type { Config } from "#server/config/config.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { root } from "#server/root.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { readDemoPeople } from "#server/main/demo/demo-files.ts";
import { demoSignIns } from "#server/main/demo/demo-sign-ins.ts";
import { demoStaffSignIns } from "#server/main/demo/demo-staff.ts";
import { print, printJson, printMessage } from "./print.ts";
import { borrowStore } from "./open-store.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep demo [--json], or ./doorstep demo staff [--json]";

/**
 * `./doorstep demo [--json]`: who can sign in to the demo world; `demo staff`: only to its desk, with the current
 * codes.
 * @returns the exit code.
 */
export async function demoCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, []);
  const [word, ...more] = asked?.positionals ?? [];
  if (asked === null || (word !== undefined && word !== "staff") || more.length > 0) {
    printMessage(usage);
    return 2;
  }
  if (config.production) throw new CommandRefused("the demo isn't available in production.");
  const { asJson } = asked;
  const onlyStaff = word === "staff";
  const people = await readDemoPeople(root);
  const store = await borrowStore(config, printMessage);
  try {
    const staff = await demoStaffSignIns(store.db, systemClock.now());
    const readers = onlyStaff ? [] : await demoSignIns(store.db, publicationCache(store.db, Date.now), people);
    if (asJson) {
      printJson(onlyStaff ? staff : readers);
      return 0;
    }
    if (readers.length === 0 && !onlyStaff) printMessage("there are no demo subscribers here; npm start makes them.");
    if (readers.length > 0) {
      const rows = readers.map((one) => [
        one.domain,
        one.name,
        one.email,
        one.password,
        one.accountNumbers.join(" "),
        one.state,
      ]);
      print(`${table(["Publication", "Name", "Email", "Password", "Accounts", "State"], rows)}\n`);
    }
    if (staff.length > 0) {
      const rows = staff.map(({ role, email, password, secret, code }) => [role, email, password, code, secret]);
      print(table(["Desk, role", "Email", "Password", "Code now", "Secret for an app"], rows));
    }
    return 0;
  } finally {
    await store.close();
  }
}
