import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { appPassword, appRole, ensureAppRole, grantAppRole } from "#server/db/roles.ts";
import { inTurn, openTestStore } from "#tests/world/store.ts";

const { kind, template: _, maker, ...login } = inject("database");
const server = { ...login, ...maker };

// The role exists from here on.
await (await openTestStore()).close();

async function aClient(as: pg.ClientConfig = server): Promise<pg.Client> {
  const client = new pg.Client(as);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Runs a program while another one has made the same change, and commits it only when the first one waits for it. */
async function whileAnotherIsAtIt(change: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const [ours, other] = await Promise.all([aClient(), aClient()]);
  const { rows } = await ours.query<{ pid: number }>("select pg_backend_pid() as pid");
  const waiting = "select from pg_stat_activity where pid = $1 and wait_event_type = 'Lock'";
  await other.query(`begin; ${change}`);
  const working = work(ours);
  try {
    await expect.poll(async () => (await other.query(waiting, [rows[0]?.pid])).rowCount).toBe(1);
  } finally {
    await other.query("commit");
  }
  await working;
}

const isMember = "select pg_has_role($1, $2, 'usage') as has";

test.runIf(kind === "embedded")(
  "two programs starting at the same time both set the role's password, and neither fails",
  () =>
    inTurn(async () => {
      const password = appPassword(login.password);
      // The same password, because other tests log in with it meanwhile.
      await whileAnotherIsAtIt(`alter role ${appRole} login password '${password}'`, (client) =>
        ensureAppRole(client, { password }),
      );
      const role = await aClient({ ...login, user: appRole, password });
      expect((await role.query('select current_user as "user"')).rows).toEqual([{ user: appRole }]);
    }),
);

test("two programs can grant a login the role at the same time, and neither fails", () =>
  inTurn(async () => {
    const user = `u${randomBytes(5).toString("hex")}`;
    const asMaker = await aClient();
    await asMaker.query(`create role ${user} login`);
    await whileAnotherIsAtIt(`grant ${appRole} to ${user}`, (client) => grantAppRole(client, user));
    expect((await asMaker.query(isMember, [user, appRole])).rows).toEqual([{ has: true }]);
  }));

test("reports a refusal for another reason at once", async () => {
  const client = await aClient();
  await expect(grantAppRole(client, "nobody_of_this_name")).rejects.toMatchObject({ code: "42704" });
});
