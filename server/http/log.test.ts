import { expect, test } from "vitest";
import { createLogger } from "./log.ts";
import { registerProblems } from "./problems.ts";
import { createServer } from "./server.ts";

const noon = (): number => Date.UTC(2026, 1, 2, 12);

function logged(write: (log: ReturnType<typeof createLogger>) => void): string {
  let text = "";
  const log = createLogger("info", (lines) => (text += lines), noon);
  write(log);
  // A warning flushes everything that waits before it.
  log.warn("end");
  return text;
}

test("masks secrets by field name, however deep and in any case", () => {
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

test.each(["ECONNREFUSED", "23505", "57P01", "ERR_TLS_CERT_ALTNAME_INVALID", "UND_ERR_CONNECT_TIMEOUT"])(
  "the error code %s stays readable",
  (code) => {
    expect(logged((log) => log.warn({ err: Object.assign(new Error("away"), { code }) }))).toContain(
      `"code":"${code}"`,
    );
  },
);

test("masks card numbers by their shape, in texts and in errors", () => {
  const text = logged((log) => {
    log.info({ path: "/account/4124 9399 9999 9990" }, "paid with 4124939999999990");
    log.info({ err: new Error("4124-9399-9999-9990") });
  });
  expect(text).not.toMatch(/9990/);
  expect(text.match(/\[card\]/g)?.length).toBeGreaterThanOrEqual(3);
});

test("doesn't change the logged object", () => {
  const fields = { password: "x", inner: { token: "y" } };
  logged((log) => log.info(fields));
  expect(fields).toEqual({ password: "x", inner: { token: "y" } });
});

test("writes a line as JSON with level and UTC time, and no content breaks the line", () => {
  const [first = "", end = ""] = logged((log) => log.info({ path: "/a\r\nb" }, "request")).split("\n");
  expect(JSON.parse(first)).toEqual({
    level: 30,
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    path: "/a\r\nb",
    msg: "request",
  });
  expect(JSON.parse(end)).toMatchObject({ level: 40, msg: "end" });
});

test("writes an answered request as a line like the others, with no card number in its path", () => {
  const [first = ""] = logged((log) =>
    log.served({ reqId: "r1", method: "GET", path: '/a"4124939999999990', status: 200, ms: 3 }),
  ).split("\n");
  const { time, ...line }: Record<string, unknown> = JSON.parse(first);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(line).toEqual({
    level: 30,
    reqId: "r1",
    method: "GET",
    path: '/a"[card]',
    status: 200,
    ms: 3,
    msg: "request",
  });
});

test("each line has its own time", () => {
  let text = "";
  let now = noon();
  const log = createLogger(
    "info",
    (lines) => (text += lines),
    () => now,
  );
  const answered = { reqId: "r1", method: "GET", path: "/", status: 200, ms: 3 };
  log.served(answered);
  now += 1;
  log.served(answered);
  log.warn("end");
  const times = text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).time);
  expect(times).toEqual(["2026-02-02T12:00:00.000Z", "2026-02-02T12:00:00.001Z", "2026-02-02T12:00:00.001Z"]);
});

test("a log at error level leaves out lines about answered requests, too", () => {
  let text = "";
  const log = createLogger("error", (lines) => (text += lines), noon);
  log.served({ reqId: "r1", method: "GET", path: "/", status: 200, ms: 3 });
  log.error("end");
  expect(text).not.toContain("r1");
});

test("buffers lines until a warning is logged", () => {
  const written: string[] = [];
  const log = createLogger("info", (lines) => void written.push(lines), noon);
  log.info("one");
  log.info("two");
  expect(written).toEqual([]);
  log.warn("three");
  expect(written).toHaveLength(1);
  expect(written[0]?.trim().split("\n")).toHaveLength(3);
});

test("writes buffered lines automatically, in order", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const log = createLogger("info", resolve, noon);
  log.info("one");
  log.info("two");
  expect((await promise).match(/one|two/g)).toEqual(["one", "two"]);
});

test("logs an error with the request id that the answer names", async () => {
  let text = "";
  const log = createLogger("info", (lines) => (text += lines), noon);
  const app = createServer({ log, trustedProxies: [], origins: { payOrigin: null }, warnings: new Set() });
  registerProblems(app, () => []);
  app.get("/api/planted", () => {
    throw new Error("planted");
  });
  const { headers } = await app.inject("/api/planted");
  const lines = text.split("\n").filter((line) => line.includes("request failed"));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ reqId: headers["x-request-id"] }]);
});
