import { fileURLToPath } from "node:url";
import type { Config } from "#server/config.ts";
import { publicationCache } from "#server/store/publication/publication-cache.ts";
import { readDemoPeople } from "../demo/demo-files.ts";
import { demoSignIns } from "../demo/demo-sign-ins.ts";
import { print, printJson, remark } from "./print.ts";
import { borrowStore } from "./reach.ts";
import { CommandRefused } from "./readable-line.ts";
import { table } from "./table.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** `./doorstep demo [--json]`: who can sign in to the demo world. @returns the exit code. */
export async function demoCommand(args: readonly string[], config: Config): Promise<number> {
  if (config.production) throw new CommandRefused("there is no demo world in production.");
  const people = await readDemoPeople(root);
  const store = await borrowStore(config, remark);
  try {
    const signIns = await demoSignIns(store.db, publicationCache(store.db, Date.now), people);
    if (args.includes("--json")) printJson(signIns);
    else if (signIns.length === 0) remark("there are no demo subscribers here; npm start makes them.");
    else {
      const rows = signIns.map((one) => [
        one.domain,
        one.name,
        one.email,
        one.password,
        one.accountNumbers.join(" "),
        one.state,
      ]);
      print(table(["Publication", "Name", "Email", "Password", "Accounts", "State"], rows));
    }
    return 0;
  } finally {
    await store.close();
  }
}
