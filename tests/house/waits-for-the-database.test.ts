import { expect, test } from "vitest";
import { anInstallation, start } from "#tests/main/a-program.ts";

test("a database that does not answer yet is waited for, and the wait can be ended", async () => {
  using home = await anInstallation();
  // Nobody listens there: the port belongs to an installation that was never started.
  using nobody = await anInstallation();
  const away = `postgres://nobody:secret@127.0.0.1:${nobody.port}/none`;
  await using program = start(home, { DATABASE_URL: away });
  await program.line(/does not answer yet; trying again in 0\.25 s/);
  await program.line(/trying again in 1 s/);
  expect(program.said()).not.toContain("secret");
  expect(await program.kill("SIGTERM")).toBe(0);
});

test("meanwhile the process says that it lives, and that it is not ready", async () => {
  using home = await anInstallation();
  using nobody = await anInstallation();
  await using program = start(home, { DATABASE_URL: `postgres://nobody@127.0.0.1:${nobody.port}/none` });
  await program.line(/trying again in/);
  const ask = (path: string) => fetch(`http://127.0.0.1:${home.port}${path}`);
  expect((await ask("/healthz")).status).toBe(200);
  for (const path of ["/readyz", "/account"]) {
    const { status, headers } = await ask(path);
    expect([status, headers.get("retry-after")]).toEqual([503, "2"]);
  }
});
