import net from "node:net";
import type pg from "pg";
import { StoreTimeout } from "./faults.ts";

const maxLookMs = 250;

type Watched = {
  readonly socket: net.Socket;
  /**
   * The number of bytes sent when everything was last answered; it equals the bytes sent so far while no answer is due.
   */
  answeredTo: number;
  /** The number of bytes received at the last check. */
  heard: number;
  /** How long an answer has been due. */
  owedMs: number;
  /** How long nothing was received, whether or not an answer was due. */
  quietMs: number;
};

export type SilenceWatch = {
  /** From now on, the connection is cut off if an answer is due for too long. */
  watch(client: pg.ClientBase): void;
  /**
   * A caller takes this connection after already waiting this long, so that much less time is left for the answer.
   * False if the connection was cut off a moment ago, and the pool does not know it yet.
   */
  beginRequest(client: pg.ClientBase, waitedMs: number): boolean;
};

const watches = new WeakMap<pg.Pool, SilenceWatch>();
const unwatched: Pick<SilenceWatch, "beginRequest"> = { beginRequest: () => true };

/** The silence watch of a pool's connections. */
export const watchOf = (pool: pg.Pool): Pick<SilenceWatch, "beginRequest"> => watches.get(pool) ?? unwatched;

/** Cuts off this pool's connections if the database does not answer one of them for this long. */
export function cutOffSilent(pool: pg.Pool, deadlineMs: number): void {
  const watch = silenceWatch(deadlineMs);
  watches.set(pool, watch);
  pool.on("connect", (client) => watch.watch(client));
}

/**
 * Cuts off connections that have been silent for too long (security.md F2): PostgreSQL's own limits need a running
 * PostgreSQL and a network that carries its answer. Connections are checked a few times a second instead of timing each
 * statement, which costs statements nothing. Only time in which this process was checking counts, so that its own
 * pauses are not blamed on the database.
 */
export function silenceWatch(deadlineMs: number): SilenceWatch {
  const lookMs = Math.min(maxLookMs, deadlineMs / 8);
  const watched = new Map<pg.ClientBase, Watched>();
  let timer: NodeJS.Timeout | null = null;
  let lookedAt = 0;

  const look = (): void => {
    const now = performance.now();
    const passed = Math.min(now - lookedAt, 2 * lookMs);
    lookedAt = now;
    for (const each of watched.values()) {
      const bytesRead = each.socket.bytesRead;
      const isQuiet = bytesRead === each.heard;
      each.heard = bytesRead;
      each.quietMs = isQuiet ? each.quietMs + passed : 0;
      const isOwed = each.socket.bytesWritten !== each.answeredTo;
      each.owedMs = isOwed && isQuiet ? each.owedMs + passed : isQuiet ? each.owedMs : 0;
      if (isOwed && each.owedMs >= deadlineMs) cutOff(each);
    }
  };
  /**
   * Also cuts off all other connections that were quiet meanwhile: the cause most likely affects them as well, and new
   * ones cost little.
   */
  const cutOff = (silent: Watched): void => {
    for (const other of watched.values()) {
      const isOwed = other.socket.bytesWritten !== other.answeredTo;
      if (other === silent || (!isOwed && other.quietMs >= deadlineMs / 2))
        other.socket.destroy(isOwed ? new StoreTimeout("the database did not answer in time") : undefined);
    }
  };
  return {
    watch: (client) => {
      const socket = socketOf(client);
      if (socket === null) return;
      // The startup has been answered.
      const each: Watched = { socket, answeredTo: socket.bytesWritten, heard: socket.bytesRead, owedMs: 0, quietMs: 0 };
      watched.set(client, each);
      client.on("drain", () => {
        each.answeredTo = socket.bytesWritten;
        each.owedMs = 0;
      });
      client.once("end", () => {
        watched.delete(client);
        if (watched.size > 0 || timer === null) return;
        clearInterval(timer);
        timer = null;
      });
      lookedAt = performance.now();
      timer ??= setInterval(look, lookMs).unref();
    },
    beginRequest: (client, waitedMs) => {
      const each = watched.get(client);
      if (each === undefined) return true;
      [each.owedMs, each.heard] = [waitedMs, each.socket.bytesRead];
      return !each.socket.destroyed;
    },
  };
}

/** pg does not expose its socket. */
function socketOf(client: pg.ClientBase): net.Socket | null {
  const connection: unknown = Reflect.get(client, "connection");
  const stream: unknown = typeof connection === "object" && connection !== null && Reflect.get(connection, "stream");
  return stream instanceof net.Socket ? stream : null;
}
