import { connect, createServer, type Server, type Socket } from "node:net";
import type pg from "pg";

/** What the network between the program and PostgreSQL does. */
export type Weather =
  | "clear"
  /** Nothing gets through in either direction, and no connection, old or new, gets an error. */
  | "silent"
  /** The same, but what was sent meanwhile arrives afterwards: as when PostgreSQL is stopped and goes on. */
  | "frozen"
  /** Connections that come now are refused, and those that are there are reset. */
  | "refusing";

/** A line between the program and PostgreSQL, on this machine, that a test can cut in the ways in which networks fail. */
export type Relay = AsyncDisposable & {
  /** The owner's login by way of this line. */
  readonly owner: pg.ClientConfig & { readonly password: string };
  weather(now: Weather): void;
  /** Connections that are there now carry nothing anymore, as when a NAT has forgotten them; new ones are good. */
  forgetFlows(): void;
  /** Connections that are there now are reset; new ones are good. */
  resetFlows(): void;
  /** New connections lead there: another PostgreSQL has taken over. */
  leadTo(to: pg.ClientConfig): void;
  /** Of the next statement that says this PostgreSQL hears, and its answer and all after it are lost. */
  loseAnswerTo(statement: string): void;
};

export async function aRelay(first: pg.ClientConfig): Promise<Relay> {
  let to = first;
  let weather: Weather = "clear";
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
        // Of a line that is dead nobody hears that the other end has gone.
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
    weather: (now) => {
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
