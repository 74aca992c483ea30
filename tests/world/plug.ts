import { connect, createServer, type Socket } from "node:net";

/** The connection to an outside system, which a test can unplug. */
export type Plug = AsyncDisposable & {
  /** `http://127.0.0.1:PORT`, or with another scheme. */
  at(scheme?: string): string;
  /** From now on, connections are reset, new ones and existing ones. */
  pull(): void;
  push(): void;
};

/** @param target the system's own address, `http://127.0.0.1:PORT/...`. */
export async function aPlug(target: string): Promise<Plug> {
  const { port } = new URL(target);
  const line = { isUp: true };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (!line.isUp) return void near.resetAndDestroy();
    const far = connect(Number(port), "127.0.0.1");
    for (const [from, into] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        open.delete(from);
        into.destroy();
      });
      from.pipe(into);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const own = typeof address === "object" && address !== null ? address.port : 0;
  const reset = (): void => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    at: (scheme = "http") => `${scheme}://127.0.0.1:${own}`,
    pull: () => {
      line.isUp = false;
      reset();
    },
    push: () => void (line.isUp = true),
    [Symbol.asyncDispose]: async () => {
      reset();
      await new Promise((closed) => server.close(closed));
    },
  };
}
