import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "#server/db/embedded/start-embedded.ts";

declare module "vitest" {
  export interface ProvidedContext {
    database: TestDatabase;
  }
}

/** How the tests of a project reach their database, in which each test file creates what it needs. */
export type TestDatabase = {
  readonly kind: "embedded" | "url";
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The migrated database that others are copied from. The first test that needs it creates it. */
  readonly template: string;
  /** The login that may create more databases, if the owner may not. */
  readonly maker?: { readonly user: string; readonly password: string };
};

/** One embedded PostgreSQL for all tests of a project, in its own folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-tests-"));
  // If we are root, the database runs as another user, who must be able to pass through this folder.
  chmodSync(folder, 0o711);
  const embedded = await startEmbeddedDatabase(folder, () => undefined);
  await forgetful(embedded.owner);
  const { host, port, user, password } = embedded.owner;
  const database = String(embedded.owner.database);
  project.provide("database", {
    kind: "embedded",
    host: String(host),
    port: Number(port),
    user: String(user),
    password: String(password),
    database,
    template: newTemplate(),
  });
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

export const newTemplate = (): string => `template_${randomBytes(6).toString("hex")}`;

/**
 * Turns off waiting for the disk: these tests don't need their data to survive a crash. The drills have their own
 * stores.
 */
async function forgetful(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("alter system set fsync = off");
  await client.query("alter system set synchronous_commit = off");
  await client.query("alter system set full_page_writes = off");
  await client.query("select pg_reload_conf()");
  await client.end();
}
