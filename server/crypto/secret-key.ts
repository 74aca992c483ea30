import { randomBytes } from "node:crypto";
import { renameSync } from "node:fs";
import { dirname } from "node:path";
import { type SecretKey, secretKeyBytes } from "../config/config.ts";
import { prepareDataFolder } from "../db/embedded/paths.ts";
import { StartRefused } from "../db/embedded/start-refused.ts";
import { readIfExists, readOrCreateFile, syncFolder, writeToDisk } from "../durable-file.ts";
import type { InstallationKeys } from "./secret-box.ts";

/**
 * The key that seals what must be readable again. If the operator gives none, one is created on the first start and
 * stored beside the data, readable only by its owner. Throws `StartRefused` if the file does not contain a key: a new
 * key would lock up everything that was sealed with the old one.
 */
export const loadSecretKey = (from: SecretKey): Buffer => loadKeys(from).current;

/** The key that seals, and earlier keys, which still open what they sealed. */
export function loadKeys(from: SecretKey): InstallationKeys {
  if (from.kind === "given") return { current: from.key, older: from.older ?? [] };
  prepareDataFolder(dirname(from.path));
  return keysIn(from.path, readOrCreateFile(from.path, newKeyText));
}

/** The existing keys, without creating one: null if there is none yet. */
export function existingKeys(from: SecretKey): InstallationKeys | null {
  if (from.kind === "given") return loadKeys(from);
  const kept = readIfExists(from.path);
  return kept === undefined ? null : keysIn(from.path, kept);
}

function keysIn(path: string, text: string): InstallationKeys {
  const older = (readIfExists(olderPath(path)) ?? "").split("\n").filter((line) => line.trim() !== "");
  return { current: keyIn(path, text), older: older.map((line) => keyIn(olderPath(path), line)) };
}

/**
 * Replaces the key in this file. The old key is first added to the older keys, so that no key is lost, whenever this is
 * killed.
 */
export function replaceKeyFile(path: string): void {
  const { current, older } = loadKeys({ kind: "file", path });
  const kept = older.some((key) => key.equals(current)) ? older : [...older, current];
  replaceFile(olderPath(path), kept.map((key) => `${key.toString("base64")}\n`).join(""));
  replaceFile(path, newKeyText());
}

const olderPath = (path: string): string => `${path}.old`;
const newKeyText = (): string => `${randomBytes(32).toString("base64")}\n`;

function replaceFile(path: string, text: string): void {
  const beside = `${path}.${process.pid}`;
  writeToDisk(beside, text);
  renameSync(beside, path);
  syncFolder(dirname(path));
}

function keyIn(path: string, text: string): Buffer {
  const key = secretKeyBytes(text.trim());
  if (key === undefined)
    throw new StartRefused(`${path} does not hold a key of 32 bytes. Bring it back from a backup.`);
  return key;
}
