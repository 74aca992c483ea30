import { connect, createServer, type Server, type Socket } from "node:net";
import type pg from "pg";

/** What the network between the program and PostgreSQL does. */
export type NetworkState =
  | "clear"
  /** Nothing gets through in either direction, and no connection, old or new, gets an error. */
  | "silent"
  /** The same, but what was sent meanwhile arrives afterward, as when PostgreSQL is paused and continues. */
  | "frozen"
  /** New connections are refused, and existing ones are reset. */
  | "refusing";

/**
 * A connection between the program and PostgreSQL, on this machine, that a test can break in the ways in which networks
 * fail.
 */
export type Relay = AsyncDisposable & {
  /** The owner's login over this connection. */
  readonly owner: pg.ClientConfig & { readonly password: string };
  setNetwork(now: NetworkState): void;
  /** Existing connections carry nothing anymore, as when a NAT has forgotten them; new ones work. */
  forgetFlows(): void;
  /** Existing connections are reset; new ones work. */
  resetFlows(): void;
  /** Sends new connections there: another PostgreSQL has taken over. */
  leadTo(to: pg.ClientConfig): void;
  /** PostgreSQL gets the next statement that contains this text, but its answer and everything after it are lost. */
  loseAnswerTo(statement: string): void;
};

export async function aRelay(first: pg.ClientConfig): Promise<Relay> {
  let to = first;
  let weather: NetworkState = "clear";
  let losing: string | null = null;
  const flows = new Set<{ readonly near: Socket; readonly far: Socket; dead: boolean; deaf: boolean }>();
  const server: Server = createServer((near) => {
    if (weather === "refusing") return void near.resetAndDestroy();
    const far =
      to.host?.startsWith("/") === true
        ? connect(`${to.host}/.s.PGSQL.${to.port ?? 5432}`)
        : connect(to.port ?? 5432, to.host ?? "127.0.0.1");
    const flow = { near, far, dead: weather === "silent", deaf: false };
    flows.add(flow);
    if (weather === "frozen") near.pause();
    const pass = (from: Socket, into: Socket): void => {
      from.on("error", () => undefined);
      from.on("data", (bytes: Buffer) => {
        if (losing !== null && from === near && bytes.includes(losing)) [flow.deaf, losing] = [true, null];
        if (!flow.dead && weather !== "silent" && !(flow.deaf && from === far)) into.write(bytes);
      });
      from.on("close", () => {
        flows.delete(flow);
        // On a dead connection, nobody notices that the other end is gone.
        if (!flow.dead && weather !== "silent") into.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    owner: { ...first, password: typeof first.password === "string" ? first.password : "", host: "127.0.0.1", port },
    setNetwork: (now) => {
      weather = now;
      for (const { near, far } of flows) {
        if (now === "refusing") near.resetAndDestroy();
        for (const end of [near, far]) {
          if (now === "frozen") end.pause();
          else end.resume();
        }
      }
    },
    leadTo: (other) => void (to = other),
    loseAnswerTo: (statement) => void (losing = statement),
    forgetFlows: () => {
      for (const flow of flows) flow.dead = true;
    },
    resetFlows: () => {
      for (const { near } of flows) near.resetAndDestroy();
    },
    [Symbol.asyncDispose]: async () => {
      for (const { near, far } of flows) {
        near.destroy();
        far.destroy();
      }
      await new Promise((closed) => server.close(closed));
    },
  };
}
