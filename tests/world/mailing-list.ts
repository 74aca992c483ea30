import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyPluginAsync } from "fastify";
import { mailchimpEmulator } from "#sandbox/mailchimp/emulator.ts";
import { openListStore } from "#sandbox/mailchimp/list-store.ts";
import type { Database } from "#server/db/database.ts";
import type { CatalogData } from "#server/catalog/read-catalog.ts";
import { tenantBySetting } from "./tenant-by-setting.ts";

export const mailingListKey = "WORLDLIST-us1";

/** The path at which the product expects the emulated Mailchimp, below the emulators' address. */
export const mailchimpPath = "/sandbox/mailchimp";

const fileIn = (folder: string): string => join(folder, "mailchimp.sqlite");

type World = {
  readonly folder: string;
  readonly db: Database;
  readonly now: () => Date;
  readonly silenceMs: number;
};

/** The emulated Mailchimp, with the audience of every publication that has one. */
export const mailchimpOf = ({ folder, db, now, silenceMs }: World): FastifyPluginAsync =>
  mailchimpEmulator({
    file: fileIn(folder),
    keyOf: async (list) =>
      (await tenantBySetting(db, ["mailingList", "list"], list)) === null ? null : mailingListKey,
    now: () => now().getTime(),
    silenceMs,
  });

/** What the emulated Mailchimp has on record. */
export const openListBooks = (folder: string) => openListStore(fileIn(folder));

/** A publication with its own list at the emulated Mailchimp. */
export const withList = (plain: CatalogData): CatalogData => ({
  ...plain,
  tenant: {
    ...plain.tenant,
    mailingList: { kind: "mailchimp", url: "sandbox", list: randomBytes(5).toString("hex") },
  },
});
