import { DatabaseSync } from "node:sqlite";

type Header = { readonly name: string; readonly value: string };

/** One message in the mailbox of one recipient. */
export type StoredMessage = {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  readonly headers: readonly Header[];
};

type NewMessage = Omit<StoredMessage, "id">;

type Page = { readonly to?: string; readonly before?: number; readonly limit: number };

export type MessageStore = {
  /** Written to disk before it returns. */
  add(message: NewMessage): void;
  find(id: number): StoredMessage | null;
  /** Newest first. */
  list(page: Page): readonly StoredMessage[];
  close(): void;
};

const schema = `
  create table if not exists message (
    id integer primary key autoincrement,
    received_at text not null, recipient text not null collate nocase, sender text not null, subject text not null,
    message_id text not null, text text not null, html text not null, headers text not null
  ) strict;
  create index if not exists message_by_recipient on message (recipient, id);
`;

const columns = `id, received_at as receivedAt, recipient as "to", sender as "from", subject, message_id as messageId, text, html, headers`;

/**
 * Stores the last `keep` messages in an SQLite file. Each is in the file before it is accepted, so it survives a kill
 * -9. A power failure may lose the last ones, which is fine in a sandbox and saves flushing to disk for each email.
 */
export function openMessageStore(file: string, keep: number): MessageStore {
  const db = new DatabaseSync(file);
  db.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000");
  db.exec(schema);
  const insert = db.prepare(
    "insert into message (received_at, recipient, sender, subject, message_id, text, html, headers) values (?, ?, ?, ?, ?, ?, ?, ?)",
  );
  const trim = db.prepare("delete from message where id <= (select max(id) from message) - ?");
  const one = db.prepare(`select ${columns} from message where id = ?`);
  const all = db.prepare(`select ${columns} from message where id < ? order by id desc limit ?`);
  const ofRecipient = db.prepare(
    `select ${columns} from message where recipient = ? and id < ? order by id desc limit ?`,
  );
  return {
    add({ receivedAt, to, from, subject, messageId, text, html, headers }) {
      insert.run(receivedAt, to, from, subject, messageId, text, html, JSON.stringify(headers));
      trim.run(keep);
    },
    find(id) {
      const row = one.get(id);
      return row === undefined ? null : messageOf(row);
    },
    list({ to, before = Number.MAX_SAFE_INTEGER, limit }) {
      const rows = to === undefined ? all.all(before, limit) : ofRecipient.all(to, before, limit);
      return rows.map(messageOf);
    },
    close: () => db.close(),
  };
}

function messageOf(row: Record<string, unknown>): StoredMessage {
  const text = (name: string): string => {
    const value = row[name];
    return typeof value === "string" ? value : "";
  };
  return {
    id: Number(row["id"]),
    receivedAt: text("receivedAt"),
    to: text("to"),
    from: text("from"),
    subject: text("subject"),
    messageId: text("messageId"),
    text: text("text"),
    html: text("html"),
    headers: headersOf(JSON.parse(text("headers"))),
  };
}

const headersOf = (stored: unknown): Header[] =>
  (Array.isArray(stored) ? stored : []).map((header: Record<string, unknown>) => ({
    name: String(header["name"]),
    value: String(header["value"]),
  }));
