import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const root = "/usr/lib/postgresql";
const oldest = 15;

/** The folder of the newest system PostgreSQL that Doorstep supports; null: this machine has none. */
export function systemBinaries(): string | null {
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  const [newest] = versions.filter((version) => version >= oldest).toSorted((a, b) => b - a);
  const folder = join(root, String(newest), "bin");
  return newest !== undefined && existsSync(join(folder, "initdb")) ? folder : null;
}
