import { DatabaseSync } from "node:sqlite";

/** One request that the tracker accepted. */
export type Hit = {
  readonly id: number;
  /** ISO 8601, UTC. */
  readonly receivedAt: string;
  readonly measurementId: string;
  /** What the real service would have silently dropped; empty if nothing. */
  readonly problems: readonly string[];
  readonly body: unknown;
};

type Page = { readonly measurementId?: string; readonly limit: number };

export type HitStore = {
  /** Written to disk before it returns. */
  add(hit: Omit<Hit, "id">): void;
  /** Newest first. */
  list(page: Page): readonly Hit[];
  close(): void;
};

const schema = `
  create table if not exists hit (
    id integer primary key autoincrement,
    received_at text not null, measurement_id text not null, problems text not null, body text not null
  ) strict;
  create index if not exists hit_by_property on hit (measurement_id, id);
`;
const columns = "id, received_at as receivedAt, measurement_id as measurementId, problems, body";

/** Stores the last `keep` hits in an SQLite file, so that they survive a restart. */
export function openHitStore(file: string, keep: number): HitStore {
  const db = new DatabaseSync(file);
  db.exec("pragma journal_mode = wal; pragma busy_timeout = 5000");
  db.exec(schema);
  const insert = db.prepare("insert into hit (received_at, measurement_id, problems, body) values (?, ?, ?, ?)");
  const trim = db.prepare("delete from hit where id <= (select max(id) from hit) - ?");
  const all = db.prepare(`select ${columns} from hit order by id desc limit ?`);
  const ofProperty = db.prepare(`select ${columns} from hit where measurement_id = ? order by id desc limit ?`);
  return {
    add({ receivedAt, measurementId, problems, body }) {
      insert.run(receivedAt, measurementId, JSON.stringify(problems), JSON.stringify(body));
      trim.run(keep);
    },
    list: ({ measurementId, limit }) =>
      (measurementId === undefined ? all.all(limit) : ofProperty.all(measurementId, limit)).map(hitOf),
    close: () => db.close(),
  };
}

function hitOf(row: Record<string, unknown>): Hit {
  const problems: unknown = JSON.parse(String(row["problems"]));
  const body: unknown = JSON.parse(String(row["body"]));
  return {
    id: Number(row["id"]),
    receivedAt: String(row["receivedAt"]),
    measurementId: String(row["measurementId"]),
    problems: Array.isArray(problems) ? problems.map(String) : [],
    body,
  };
}
