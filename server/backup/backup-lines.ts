import * as z from "zod/mini";

/** The description at the start of a backup. */
export type BackupHead = {
  /** ISO 8601: records are as they were committed at this instant. */
  readonly takenAt: string;
  /** The schema's steps, oldest first. */
  readonly migrations: readonly string[];
  /** The release that took it; null if it is from before there were releases. */
  readonly version: string | null;
  /** Identifies the key that opens the sealed secrets in it; the key itself is not included. */
  readonly keyPrint: string;
  /** The only publication in it, for another installation; null if it has all publications of this one. */
  readonly publication: string | null;
};

/**
 * A line of a backup: the head first, then each table with its rows, the counters, and the sandbox's own books if there
 * are any. `end` is last: its hash covers every line before it.
 */
export type BackupLine =
  | { readonly kind: "head"; readonly head: BackupHead }
  | { readonly kind: "table"; readonly name: string }
  /** A row in the database's own JSON, by column. It is never parsed, so that nothing is lost on the way. */
  | { readonly kind: "row"; readonly json: string }
  | { readonly kind: "counter"; readonly name: string; readonly last: string }
  | { readonly kind: "book"; readonly name: string; readonly bytes: Buffer }
  /** `mac`: the same hash under the installation's key; files from before that was added have none. */
  | { readonly kind: "end"; readonly sha256: string; readonly mac: string | null };

const format = 1;
const head = z.object({
  takenAt: z.string(),
  version: z._default(z.nullable(z.string()), null),
  migrations: z.array(z.string()),
  keyPrint: z.string(),
  publication: z._default(z.nullable(z.string()), null),
});
const line = z.union([
  z.tuple([z.literal("doorstep backup"), z.literal(format), head]),
  z.tuple([z.literal("table"), z.string().check(z.regex(/^[a-z_]+$/))]),
  z.tuple([z.literal("counter"), z.string().check(z.regex(/^[a-z_]+$/)), z.string().check(z.regex(/^\d{1,18}$/))]),
  z.tuple([z.literal("book"), z.string().check(z.regex(/^[a-z]+\.sqlite$/)), z.string()]),
  z.tuple([z.literal("end"), z.string()]),
  z.tuple([z.literal("end"), z.string(), z.string()]),
]);

export function writeLine(entry: BackupLine): string {
  switch (entry.kind) {
    case "head":
      return JSON.stringify(["doorstep backup", format, entry.head]);
    case "table":
      return JSON.stringify(["table", entry.name]);
    case "row":
      return entry.json;
    case "counter":
      return JSON.stringify(["counter", entry.name, entry.last]);
    case "book":
      return JSON.stringify(["book", entry.name, entry.bytes.toString("base64")]);
    case "end":
      return JSON.stringify(["end", entry.sha256, ...(entry.mac === null ? [] : [entry.mac])]);
  }
}

/** Null: not a line of a backup that this program can read. */
export function readLine(text: string): BackupLine | null {
  if (text.startsWith("{")) return { kind: "row", json: text };
  const read = line.safeParse(parsed(text));
  if (!read.success) return null;
  switch (read.data[0]) {
    case "doorstep backup":
      return { kind: "head", head: read.data[2] };
    case "table":
      return { kind: "table", name: read.data[1] };
    case "counter":
      return { kind: "counter", name: read.data[1], last: read.data[2] };
    case "book":
      return { kind: "book", name: read.data[1], bytes: Buffer.from(read.data[2], "base64") };
    case "end":
      return { kind: "end", sha256: read.data[1], mac: read.data[2] ?? null };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
