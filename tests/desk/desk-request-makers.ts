import { anAct } from "#tests/world/hand-off.ts";
import { anOldReader } from "#tests/world/papers.ts";
import type { Publisher } from "#tests/world/publisher.ts";
import type { Site } from "#tests/world/site.ts";

/** The site where the desk's calls are made, by a signed-in owner. */
export type World = { readonly site: Site; readonly publisher: Publisher; readonly session: string };
export type Input = Readonly<Record<string, unknown>>;
export type Make = (world: World) => Promise<Input>;

/** What an action on an account sends, by somebody who has just looked at it. */
export const actOn = ({ site, publisher, session }: World, accountNumber: number) =>
  anAct(site, publisher, { accountNumber }, session);

/** The same for a reader whose paper has been delivered for weeks. */
export async function actOnReader(world: World) {
  const { accountNumber, email } = await anOldReader(world.site, world.publisher);
  return { act: await actOn(world, accountNumber), email };
}

export const inPublication: Make = async ({ publisher }) => ({ publication: publisher.domain });

export const ofReader =
  (more: Input = {}): Make =>
  async ({ site, publisher }) => {
    const { accountNumber } = await anOldReader(site, publisher);
    return { publication: publisher.domain, accountNumber, ...more };
  };
