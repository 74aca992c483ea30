import { writeFileSync } from "node:fs";
import type { Config } from "#server/config/config.ts";
import { errnoOf } from "#server/durable-file.ts";
import { existingKeys, loadSecretKey } from "#server/crypto/secret-key.ts";
import { loadDirectory } from "#server/store/publication/publication.ts";
import { fingerprintOf, proofFile, signingKey, verifyProof } from "#server/crypto/proof-signature.ts";
import { findProof } from "#server/store/email/proof.ts";
import { readNamedFile } from "./named-file.ts";
import { print, printMessage } from "./print.ts";
import { folderFault } from "./readable-line.ts";
import { borrowStore, requireDatabase, type Store } from "./open-store.ts";

const usage = `usage: ./doorstep proof ACCOUNT [FILE]
       ./doorstep proof verify FILE
       ./doorstep proof key`;

/**
 * `./doorstep proof`: writes the notices, consents and charges of an account to one signed file, and checks whether
 * such a file is unchanged.
 */
export async function proofCommand(args: readonly string[], config: Config): Promise<number> {
  const [first = "", second, ...more] = args;
  if (args.some((arg) => arg.startsWith("-"))) {
    printMessage(usage);
    return 2;
  }
  if (more.length === 0 && first === "verify" && second !== undefined) return verifyFile(second, config);
  if (args.length === 1 && first === "key") {
    if (existingKeys(config.secretKey) === null) requireDatabase(config);
    print(`${fingerprintOf(signingKey(loadSecretKey(config.secretKey)))}\n`);
    return 0;
  }
  if (more.length > 0 || !/^\d{1,12}$/.test(first)) {
    printMessage(usage);
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    return await write(store, config, { accountNumber: Number(first), file: second ?? `proof-${first}.json` });
  } finally {
    await store.close();
  }
}

type Wanted = { readonly accountNumber: number; readonly file: string };

async function write({ db }: Store, config: Config, { accountNumber, file }: Wanted): Promise<number> {
  const found = [];
  for (const { tenantId, domain } of (await loadDirectory(db)).byDomain.values()) {
    const records = await findProof(db, tenantId, accountNumber);
    if (records !== null) found.push({ publication: domain, ...records });
  }
  if (found.length === 0) {
    printMessage(`there is no account ${accountNumber}`);
    return 1;
  }
  const key = signingKey(loadSecretKey(config.secretKey));
  const signed = proofFile({ made: new Date().toISOString(), accountNumber, publications: found }, key);
  try {
    // Never replaces an existing file, which may be a proof that somebody keeps.
    writeFileSync(file, signed, { flag: "wx", mode: 0o600 });
  } catch (fault) {
    printMessage(
      errnoOf(fault) === "EEXIST" ? `${file} already exists.` : `${file} cannot be written: ${folderFault(fault)}.`,
    );
    return 1;
  }
  print(`${file}\nsigned by ${fingerprintOf(key)}\n`);
  return 0;
}

/** An unchanged file proves something only if we signed it: anybody can sign with their own key. */
async function verifyFile(file: string, { secretKey }: Config): Promise<number> {
  const verified = verifyProof((await readNamedFile(file)).toString("utf8"));
  if (verified.kind === "bad") {
    printMessage(
      verified.why === "changed" ? `${file} was changed after it was signed` : `${file} is not a proof file`,
    );
    return 1;
  }
  const keys = existingKeys(secretKey);
  const known = keys === null ? [] : [keys.current, ...keys.older];
  const [ours, ...before] = known.map((key) => fingerprintOf(signingKey(key)));
  print(`${file} is unchanged since it was signed\nsigned by ${verified.fingerprint}\n`);
  if (verified.fingerprint === ours) print("that is this installation's key\n");
  else if (before.includes(verified.fingerprint)) print("that is an earlier key of this installation\n");
  else {
    printMessage(
      `NOT signed by this installation, ${ours === undefined ? "which has no key" : `whose key is ${ours}`}`,
    );
    return 1;
  }
  return 0;
}
