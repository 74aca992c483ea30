import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { anInstallation, command, start } from "./a-program.ts";

// A program that starts makes its database first.
const patience = 120_000;

test(
  "a start that fails ends: one line, exit code 1, and the next one takes any free port by PORT=0",
  { timeout: patience },
  async () => {
    using home = await anInstallation();
    const taken = createServer().listen(home.port, "127.0.0.1");
    await once(taken, "listening");
    const failed = await command(home, ["serve"]);
    expect(failed.code).toBe(1);
    expect(failed.err).toBe(`doorstep: port ${home.port} is taken. PORT=${home.port + 1} npm start uses another.\n`);
    taken.close();
    await once(taken, "close");
    await using next = start(home, { PORT: "0" });
    const address = /http:\/\/localhost:\d+/.exec(await next.line(/http:\/\/localhost:\d+/))?.[0] ?? "";
    await next.line(/ready/);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect(await next.kill("SIGTERM")).toBe(0);
  },
);

test.each([/opening the database/, /making the demo/])(
  "told to stop after %s: it stops in order, and says no more than that",
  { timeout: patience },
  async (moment) => {
    using home = await anInstallation();
    const program = start(home);
    await program.line(moment);
    expect(await program.kill("SIGINT")).toBe(0);
    expect(program.said().split("\n").at(-1)).toBe("doorstep: stopping (SIGINT) ...");
  },
);
