import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#server/db/embedded/start-embedded.ts";

declare module "vitest" {
  export interface ProvidedContext {
    database: TestDatabase;
  }
}

/** How the tests of a project reach their database; each test file makes what it needs in it. */
export type TestDatabase = {
  readonly kind: "embedded" | "url";
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** The migrated database that further ones are copies of; whoever wants the first of them makes it. */
  readonly template: string;
  /** Who may make further databases, where the owner may not. */
  readonly maker?: { readonly user: string; readonly password: string };
};

/** One embedded PostgreSQL for all tests of a project, in its own folder. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-tests-"));
  // As root the database runs as another user, who must be able to walk here.
  chmodSync(folder, 0o711);
  const embedded = await startEmbedded(folder, () => undefined);
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

/** What these tests prove outlives no crash of the database: nothing waits for a disk. The drills have stores of their own. */
async function forgetful(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query("alter system set fsync = off");
  await client.query("alter system set synchronous_commit = off");
  await client.query("alter system set full_page_writes = off");
  await client.query("select pg_reload_conf()");
  await client.end();
}
