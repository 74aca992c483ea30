import { asOwner } from "#tests/world/store.ts";
import { type Browser, newBrowser, type Person, signsIn, type World } from "./people.ts";

/** Chooses one of several; a step's numbers decide. */
export type Pick = <T>(from: readonly T[]) => T;

/** A step in words, so that a person can repeat it by hand. */
export type StepReport = Promise<string>;
export type Step = (world: World, pick: Pick) => StepReport;

export const anyPerson = ({ people }: World, pick: Pick): Person => {
  const [nora, ed] = people;
  if (nora === undefined || ed === undefined) throw new Error("nobody is there");
  return pick([nora, nora, nora, ed]);
};

/** The browser that she used last. */
export const lastBrowser = (person: Person): Browser => person.browsers.at(-1) ?? newBrowser(person);

/** The same browser, or another one without any data. */
export function browserOf(person: Person, pick: Pick): { readonly browser: Browser; readonly where: string } {
  const isNew = pick([false, true]);
  if (isNew) return { browser: newBrowser(person), where: "in another browser" };
  return { browser: lastBrowser(person), where: "in the same browser" };
}

/** Signs in for the account area if this browser is not signed in. */
async function session(world: World, person: Person, browser: Browser): Promise<string | null> {
  browser.session ??= await signsIn(world, person.email, person.password);
  return browser.session;
}

/** A paid account of hers. */
export async function paidAccount({ site, publisher }: World, person: Person): Promise<number | null> {
  const [row] = await asOwner<{ account: number }>(
    site.store.owner,
    `select account_number::int as account from subscription where tenant_id = $1 and account_number = any($2)
       and status <> 'pending' order by status = 'ended', subscription_id desc limit 1`,
    [publisher.tenantId, person.accounts],
  );
  return row?.account ?? null;
}

/** A signed-in person with a paid account; null if there is none. */
export async function aSignedInOwner(world: World, pick: Pick) {
  const person = anyPerson(world, pick);
  const { browser, where } = browserOf(person, pick);
  const account = await paidAccount(world, person);
  if (account === null || (await session(world, person, browser)) === null) return null;
  return { person, browser, where, account };
}
