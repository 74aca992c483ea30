import type { DemoPerson } from "#server/catalog/read-people.ts";
import type { Database } from "#server/db/database.ts";
import { findDemoAccountStates } from "#server/store/account/demo-account.ts";
import { normalEmail } from "#server/store/login/login.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";

/** A demo person who can sign in, as `./doorstep demo --json` lists them. */
export type DemoSignIn = {
  readonly domain: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly accountNumbers: readonly number[];
  /** The state that this person demonstrates, in words. */
  readonly state: string;
};

/** The people of the demo's file who are in this database and have a login, in the file's order. */
export async function demoSignIns(
  db: Database,
  publications: Publications,
  people: readonly DemoPerson[],
): Promise<DemoSignIn[]> {
  const { byDomain } = await publications.directory();
  const found: DemoSignIn[] = [];
  for (const { domain, firstName, lastName, email, password, state } of people) {
    const entry = byDomain.get(domain);
    if (entry === undefined || password === null) continue;
    const standings = await findDemoAccountStates(db, entry.tenantId, [normalEmail(email)]);
    const accountNumbers = standings.filter(({ confirmed }) => confirmed).map(({ accountNumber }) => accountNumber);
    if (accountNumbers.length === 0) continue;
    found.push({ domain, name: `${firstName} ${lastName}`, email, password, accountNumbers, state });
  }
  return found;
}
