import { expect, test } from "vitest";
import { anInstallation, start } from "#tests/main/a-program.ts";

test("a database that does not answer yet is waited for, and the wait can be ended", { timeout: 60_000 }, async () => {
  using home = await anInstallation();
  // Nobody listens there: the port is our own, and we have not begun to.
  const away = `postgres://nobody:secret@127.0.0.1:${home.port}/none`;
  await using program = start(home, { DATABASE_URL: away });
  await program.line(/does not answer yet; trying again in 0\.25 s/);
  await program.line(/trying again in 1 s/);
  expect(program.said()).not.toContain("secret");
  expect(await program.kill("SIGTERM")).toBe(0);
});
