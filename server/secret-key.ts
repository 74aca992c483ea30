import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { type SecretKey, secretKeyBytes } from "./config.ts";
import { prepareDataFolder } from "./db/embedded/places.ts";
import { StartRefused } from "./db/embedded/start-refused.ts";
import { keptFile } from "./kept-file.ts";

/**
 * The key that seals what must be readable again. Without one from the operator it is made on the first start and kept
 * beside the data, readable by its owner alone. Throws `StartRefused` when the file does not hold a key: a new one
 * would lock up everything that was sealed with the old.
 */
export function loadSecretKey(from: SecretKey): Buffer {
  if (from.kind === "given") return from.key;
  prepareDataFolder(dirname(from.path));
  const key = secretKeyBytes(keptFile(from.path, () => `${randomBytes(32).toString("base64")}\n`).trim());
  if (key === undefined)
    throw new StartRefused(`${from.path} does not hold a key of 32 bytes. Bring it back from a backup.`);
  return key;
}
