import { argon2idPasswords } from "#server/adapters/passwords/argon2id.ts";
import { makeReaders, password, type Reader } from "./readers.ts";
import { makeDataFolder, startSite } from "./site.ts";

/** The world that all rows measure: a data folder with one publication and its readers. */
export type World = { readonly folder: string; readonly readers: readonly Reader[] };

const readerCount = 1000;

export async function makeWorld(): Promise<World> {
  const folder = await makeDataFolder();
  const hashed = await argon2idPasswords({ inFlight: 1, waiting: 0, patience: Infinity }, Date.now).hash(password);
  if (hashed.kind === "busy") throw new Error("one hash is never too many");
  await using site = await startSite(folder);
  return { folder, readers: await makeReaders(site.owner, readerCount, hashed.value) };
}
