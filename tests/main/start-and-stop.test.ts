import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { aRelay } from "#tests/world/relay.ts";
import { freshReach, ownerOf } from "#tests/world/store.ts";
import { anInstallation, command, start } from "./a-program.ts";

// A program that starts creates its database first.
const patience = 120_000;

test(
  "a failed start prints one line and exits with 1, and the next one takes any free port with PORT=0",
  { timeout: patience },
  async () => {
    using home = await anInstallation();
    const taken = createServer().listen(home.port, "127.0.0.1");
    await once(taken, "listening");
    const failed = await command(home, ["serve"]);
    expect(failed.code).toBe(1);
    expect(failed.err).toBe(`doorstep: port ${home.port} is taken. To use another: PORT=${home.port + 1} npm start\n`);
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

test(
  "in production with a database and its own key, needs no data folder to become ready",
  { timeout: patience },
  async () => {
    using home = await anInstallation();
    await using relay = await aRelay(ownerOf(await freshReach()));
    const { user, password, port, database } = relay.owner;
    const production = {
      NODE_ENV: "production",
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
      SECRET_KEY: randomBytes(32).toString("base64"),
    };
    await using program = start(home, production);
    await program.line(/ready/);
    const answer = await fetch(`http://127.0.0.1:${home.port}/readyz`);
    expect([answer.status, await answer.json()]).toMatchObject([200, { status: "ready" }]);
  },
);
