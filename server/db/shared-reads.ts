import type { NamedClient, NamedPool } from "./named-pool.ts";
import { startWaiting } from "./waiting-time.ts";

/** A connection that several reads use at the same time. */
type Line = { readonly client: Promise<NamedClient>; readers: number };

const most = 2;
/**
 * This many are answered in some six milliseconds; one connection for all of them was measured to be faster than two.
 */
const crowded = 64;

/**
 * Single-statement reads that share a connection: a statement goes out without waiting for the answers to earlier ones,
 * which saves both sides most of their wake-ups (docs/decisions/0033). Only for statements that are known to be quick:
 * a slow one would delay those behind it. A connection is borrowed from the pool as long as any read uses it.
 */
export function sharedReads(
  pool: NamedPool,
  deadlineMs: number,
): <Row>(text: string, parameters: readonly unknown[]) => Promise<readonly Row[]> {
  let lines: readonly Line[] = [];

  const joined = (): Line => {
    const [least] = lines.toSorted((one, other) => one.readers - other.readers);
    if (least !== undefined && (least.readers < crowded || lines.length === most)) return least;
    const line = { client: pool.connect(), readers: 0 };
    lines = [...lines, line];
    return line;
  };
  const closed = (line: Line): void => {
    lines = lines.filter((other) => other !== line);
  };

  return async <Row>(text: string, parameters: readonly unknown[]) => {
    const waited = startWaiting(deadlineMs);
    const line = joined();
    line.readers++;
    try {
      const client = await line.client;
      return (await client.query<Row>(text, parameters)).rows;
    } catch (fault) {
      // The connection may be at fault, so new reads take another one.
      closed(line);
      throw fault;
    } finally {
      waited();
      line.readers--;
      if (line.readers === 0) {
        closed(line);
        void line.client.then(
          (client) => client.release(),
          () => undefined,
        );
      }
    }
  };
}
