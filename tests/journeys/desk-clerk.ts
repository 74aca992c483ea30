import type { Role } from "#core/staff/role.ts";
import { aColleague } from "#tests/world/desk.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Journeys } from "./journeys.ts";
import type { Reader } from "./reader.ts";
import { faultsOf } from "./soundness.ts";

/** A desk user with an account open. */
export async function aClerkAt(world: Journeys, publisher: Publisher, accountNumber: number, role: Role = "clerk") {
  const colleague = await aColleague(world.site, role, publisher);
  const clerk = await world.reader(publisher, { pardons: [/status of (403|409|422)/] });
  const desk = `http://desk.localhost:${new URL(world.address).port}`;
  await clerk.page.context().addCookies([{ name: "staff", value: colleague.session, url: desk }]);
  const account = `${desk}/${publisher.domain}/accounts/${accountNumber}`;
  const opens = (action = ""): Promise<unknown> => clerk.page.goto(action === "" ? account : `${account}/${action}`);
  return { clerk, opens, colleague, desk };
}

/** The screen's accessibility faults; also takes pictures of it. */
export async function soundAt(clerk: Reader, name: string): Promise<string[]> {
  const faults = await faultsOf(clerk);
  await clerk.pictures(name);
  return faults;
}
