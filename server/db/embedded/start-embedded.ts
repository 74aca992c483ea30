import { dirname, resolve } from "node:path";
import { startCluster } from "./start-cluster.ts";
import type { OwnerLogin } from "./folder-lock.ts";
import { holdFolder, releaseFolder } from "./holder.ts";
import { prepareClusterHome } from "./home.ts";
import { superviseCluster } from "./supervise-cluster.ts";
import { prepareDataFolder, removeSocketFolder } from "./paths.ts";
import { watchDiskSpace } from "./disk-space.ts";
import { refusalOf } from "./start-refused.ts";

/** The database that is bundled with the program, which starts and supervises it. */
export type EmbeddedDatabase = {
  /** The owner's login, a superuser of this server. It stays the same when the server is restarted. */
  readonly owner: OwnerLogin;
  /** False while the disk has no space for anything new. */
  readonly hasDiskSpace: () => boolean;
  /** Calls the listener when another program has taken the data folder. Any other loss is recovered automatically. */
  onLost(listener: (why: string) => void): void;
  /** Stops the server; close all connections first. */
  stop(): Promise<void>;
};

/**
 * Starts PostgreSQL on this data folder, which is created on the first start, and keeps it running until `stop`. It
 * dies with this process, whatever ends it. Throws `StartRefused` with a readable message. `say` gets messages worth
 * showing; `signal` cancels a start in progress, which then rejects with its reason.
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  say: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  try {
    prepareDataFolder(folder);
    holdFolder(folder);
  } catch (fault) {
    throw refusalOf(fault, folder) ?? fault;
  }
  try {
    const home = await prepareClusterHome(folder);
    const inside = dirname(home.cluster) === folder;
    if (!inside) say(`The user ${home.runner.name} cannot reach ${folder}: the database is in ${home.cluster}`);
    const keeper = superviseCluster(home, await startCluster(home, signal), say);
    const room = watchDiskSpace(home.cluster, say);
    return {
      owner: home.login,
      hasDiskSpace: room.hasSpace,
      onLost: (listener) => void keeper.lost.then(listener),
      stop: async () => {
        room.stop();
        await keeper.stop();
        removeSocketFolder(home.cluster, home.socketFolder);
        releaseFolder(folder);
      },
    };
  } catch (fault) {
    releaseFolder(folder);
    throw refusalOf(fault, folder) ?? fault;
  }
}
