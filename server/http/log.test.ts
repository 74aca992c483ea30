import { expect, test } from "vitest";
import { createLogger } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = "";
  const log = createLogger("info", (lines) => (text += lines));
  write(log);
  // A warning takes everything before it along.
  log.warn("end");
  return text;
}

test("secrets are unreadable by name, however deep and however cased", () => {
  const secret = "s3cr3t";
  const text = logged((log) => {
    log.info({ password: secret, body: { token: secret, form: { convergeResponse: secret } } }, "one");
    log.info({ headers: { Authorization: secret, cookie: secret }, list: [{ pin: secret }] }, "two");
    log.child({ token: secret }).info("three");
    log.info({ err: Object.assign(new Error("four"), { code: secret, request: { secret } }) }, "four");
  });
  expect(text.match(/\[hidden\]/g)).toHaveLength(9);
  expect(text).not.toContain(secret);
});

test("card numbers are unreadable by shape, in texts and in faults", () => {
  const text = logged((log) => {
    log.info({ path: "/account/4124 9399 9999 9990" }, "paid with 4124939999999990");
    log.info({ err: new Error("4124-9399-9999-9990") });
  });
  expect(text).not.toMatch(/9990/);
  expect(text.match(/\[card\]/g)?.length).toBeGreaterThanOrEqual(3);
});

test("what is logged is not changed by it", () => {
  const fields = { password: "x", inner: { token: "y" } };
  logged((log) => log.info(fields));
  expect(fields).toEqual({ password: "x", inner: { token: "y" } });
});

test("a line is JSON with level and time in UTC, and no line is split by what it says", () => {
  const [first = "", end = ""] = logged((log) => log.info({ path: "/a\r\nb" }, "request")).split("\n");
  expect(JSON.parse(first)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    path: "/a\r\nb",
    msg: "request",
  });
  expect(JSON.parse(end)).toMatchObject({ level: 40, msg: "end" });
});

test("lines wait for one another until a warning comes", () => {
  const written: string[] = [];
  const log = createLogger("info", (lines) => void written.push(lines));
  log.info("one");
  log.info("two");
  expect(written).toEqual([]);
  log.warn("three");
  expect(written).toHaveLength(1);
  expect(written[0]?.trim().split("\n")).toHaveLength(3);
});

test("lines that wait are written by themselves, in their order", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const log = createLogger("info", resolve);
  log.info("one");
  log.info("two");
  expect((await promise).match(/one|two/g)).toEqual(["one", "two"]);
});
