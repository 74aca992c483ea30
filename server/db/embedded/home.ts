import { once } from "node:events";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { usableBinaries } from "./binaries.ts";
import { ownerLogin, type OwnerLogin } from "./folder-lock.ts";
import { existingCluster, makeSocketFolder, ownerPassword, placeCluster, systemFolder } from "./paths.ts";
import { chooseRunner, type Runner } from "./runner.ts";

/** Settled before PostgreSQL is touched, and fixed while the program runs. */
export type ClusterHome = {
  readonly dataDir: string;
  /** PostgreSQL's own data directory. */
  readonly cluster: string;
  readonly socketFolder: string;
  readonly log: string;
  /** The folder of PostgreSQL's programs. */
  readonly native: string;
  readonly runner: Runner;
  readonly login: OwnerLogin;
};

export async function prepareClusterHome(dataDir: string): Promise<ClusterHome> {
  const runner = chooseRunner(dataDir, existingCluster(dataDir));
  const native = usableBinaries(runner, runner.ids === undefined ? dataDir : systemFolder);
  const cluster = placeCluster(dataDir, runner);
  const socketFolder = makeSocketFolder(cluster, runner);
  const login = await loginOf(socketFolder, ownerPassword(dataDir));
  return { dataDir, cluster, socketFolder, log: join(dirname(cluster), "postgres.log"), native, runner, login };
}

/** PostgreSQL's clients hardly support unix sockets on Windows: there it is a free port of the loopback address. */
async function loginOf(socketFolder: string, password: string): Promise<OwnerLogin> {
  if (process.platform !== "win32") return ownerLogin(socketFolder, 5432, password);
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  return ownerLogin("127.0.0.1", address !== null && typeof address === "object" ? address.port : 5432, password);
}
