import { expect, test } from "vitest";
import { type Config, readConfig } from "./config.ts";

const root = "/srv/doorstep";
const key = Buffer.from("0123456789abcdef0123456789ABCDEF");

function config(env: Record<string, string>): Config {
  const read = readConfig(env, root);
  if (read.kind === "mistake") throw new Error(read.line);
  return read.config;
}

function mistake(env: Record<string, string>): string {
  const read = readConfig(env, root);
  return read.kind === "mistake" ? read.line : "no mistake";
}

test("defaults to this machine only, port 3000, and an embedded database in the project's data folder", () => {
  expect(config({})).toEqual({
    host: "127.0.0.1",
    port: 3000,
    dataDir: "/srv/doorstep/data",
    database: { kind: "embedded" },
    databaseTimeoutMs: 5000,
    production: false,
    sharedHosts: [],
    payOrigin: undefined,
    deskOrigin: undefined,
    metricsPort: undefined,
    alarmEmails: [],
    tracing: undefined,
    mail: undefined,
    secretKey: { kind: "file", path: "/srv/doorstep/data/secret-key" },
    trustedProxies: [],
    privateNetworks: [],
    allowSandbox: false,
    logLevel: "warn",
  });
});

test("reads the staff provider's settings, all or none of them, with rules that give roles", () => {
  const whole = {
    DESK_OIDC_ISSUER: "https://sso.example.com",
    DESK_OIDC_CLIENT_ID: "desk",
    DESK_OIDC_CLIENT_SECRET: "s",
    DESK_OIDC_ROLES: "front desk=clerk@courier.example, it=owner",
  };
  expect(config(whole).staffProvider).toEqual({
    issuer: "https://sso.example.com",
    clientId: "desk",
    clientSecret: "s",
    claim: "groups",
    rules: [
      { value: "front desk", role: "clerk", domain: "courier.example" },
      { value: "it", role: "owner", domain: null },
    ],
  });
  expect(mistake({ DESK_OIDC_CLIENT_ID: "desk" })).toContain("must be set together");
  expect(mistake({ ...whole, DESK_OIDC_ROLES: "it=king" })).toContain("DESK_OIDC_ROLES must be rules such as");
  expect(mistake({ ...whole, DESK_OIDC_ISSUER: "http://sso" })).toContain("DESK_OIDC_ISSUER must be an address");
});

test("reads every setting", () => {
  expect(
    config({
      HOST: "::",
      PORT: "8080",
      DATA_DIR: "/var/data",
      DATABASE_URL: "postgres://app:pw@db/doorstep",
      DATABASE_ADMIN_URL: "postgresql://owner@db/doorstep",
      NODE_ENV: "production",
      SHARED_HOSTS: " News.Example.com, localhost ,",
      PAY_ORIGIN: "https://PAY.example.com/",
      METRICS_PORT: "9090",
      SMTP_URL: "smtps://user:pw@mail.example.com",
      SMTP_FROM: "news@example.com",
      SECRET_KEY: key.toString("base64"),
      DATABASE_TIMEOUT: "8",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
      PRIVATE_NETWORKS: "10.0.0.0/8",
      ALLOW_SANDBOX: "1",
      LOG_LEVEL: "debug",
    }),
  ).toEqual({
    host: "::",
    port: 8080,
    dataDir: "/var/data",
    database: { kind: "url", url: "postgres://app:pw@db/doorstep", adminUrl: "postgresql://owner@db/doorstep" },
    databaseTimeoutMs: 8000,
    production: true,
    sharedHosts: ["news.example.com", "localhost"],
    payOrigin: "https://pay.example.com",
    metricsPort: 9090,
    alarmEmails: [],
    tracing: undefined,
    mail: { url: "smtps://user:pw@mail.example.com", from: "news@example.com" },
    secretKey: { kind: "given", key },
    trustedProxies: ["10.0.0.0/8", "::1"],
    privateNetworks: ["10.0.0.0/8"],
    allowSandbox: true,
    logLevel: "debug",
  });
});

const files = (texts: Readonly<Record<string, string>>) => (path: string) => texts[path] ?? null;

function fromFiles(env: Record<string, string>, texts: Record<string, string>): unknown {
  const read = readConfig(env, root, files(texts));
  if (read.kind === "mistake") return read.line;
  const { port, dataDir, databaseTimeoutMs, settingsFile } = read.config;
  return { port, dataDir, databaseTimeoutMs, settingsFile };
}

test("reads settings from doorstep.env beside the data folder, and environment variables override them", () => {
  const texts = {
    "/srv/doorstep/doorstep.env": "PORT=8080\nDATABASE_TIMEOUT=9\nDATA_DIR=/var/news/data\n",
    "/var/news/doorstep.env": "PORT=8081\n",
  };
  expect(fromFiles({ PORT: "9000", DATABASE_TIMEOUT: " " }, texts)).toEqual({
    port: 9000,
    dataDir: "/var/news/data",
    databaseTimeoutMs: 9000,
    settingsFile: "/srv/doorstep/doorstep.env",
  });
  expect(fromFiles({ DATA_DIR: "/var/news/data" }, texts)).toMatchObject({
    port: 8081,
    settingsFile: "/var/news/doorstep.env",
  });
});

test("reads the file that DOORSTEP_ENV names, and refuses one that is missing or names another", () => {
  const texts = { "/etc/doorstep.env": "PORT=8080\n", "/srv/doorstep/two.env": "\nDOORSTEP_ENV=/etc/doorstep.env\n" };
  expect(fromFiles({ DOORSTEP_ENV: "/etc/doorstep.env" }, texts)).toMatchObject({ port: 8080 });
  expect(fromFiles({ DOORSTEP_ENV: "/etc/none.env" }, texts)).toBe(
    "DOORSTEP_ENV names /etc/none.env, and there is no such file.",
  );
  expect(fromFiles({ DOORSTEP_ENV: "two.env" }, texts)).toBe(
    "/srv/doorstep/two.env line 2 sets DOORSTEP_ENV, which only the environment may.",
  );
});

test("reports a mistake in the settings file with its line number", () => {
  const one = (text: string, env: Record<string, string> = {}) =>
    fromFiles(env, { "/srv/doorstep/doorstep.env": text });
  expect(one("# ours\nPORT=http\n")).toBe("/srv/doorstep/doorstep.env line 2: PORT must be a port, 0 to 65535.");
  expect(one("PORT 8080")).toMatch(/^\/srv\/doorstep\/doorstep\.env line 1 must read KEY=VALUE.*\.$/);
  expect(one("PORT=http", { PORT: "x" })).toBe("PORT must be a port, 0 to 65535.");
});

test("refuses a file that cannot be read", () => {
  const read = readConfig({}, root, () => {
    throw Object.assign(new Error("no"), { code: "EACCES" });
  });
  expect(read).toMatchObject({ line: expect.stringMatching(/doorstep\.env cannot be read \(EACCES\)/) });
});

test("resolves a relative data folder from the project, not from where the program was started", () => {
  expect(config({ DATA_DIR: "elsewhere" }).dataDir).toBe("/srv/doorstep/elsewhere");
});

test("treats an empty value as not set", () => {
  expect(config({ PORT: "", DATABASE_URL: " ", SHARED_HOSTS: "", LOG_LEVEL: "" })).toEqual(config({}));
});

test("accepts a key in base64url with or without its padding", () => {
  const bytes = Buffer.alloc(32, 0xfb).fill(0xff, 5);
  for (const text of [bytes.toString("base64"), bytes.toString("base64url")]) {
    expect(config({ SECRET_KEY: text }).secretKey).toEqual({ kind: "given", key: bytes });
  }
});

test.each([
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["HOST", "http://localhost"],
  ["SHARED_HOSTS", "news.example.com:3000"],
  ["DATABASE_URL", "mysql://db"],
  ["PAY_ORIGIN", "https://pay.example.com/frame"],
  ["PAY_ORIGIN", "pay.example.com"],
  ["SECRET_KEY", "secret"],
  ["SECRET_KEY", Buffer.alloc(32).toString("base64")],
  ["SECRET_KEY", Buffer.alloc(16, "ab").toString("base64")],
  ["DATABASE_TIMEOUT", "0"],
  ["DATABASE_TIMEOUT", "5s"],
  ["TRUSTED_PROXIES", "10.0.0.0/33"],
  ["TRUSTED_PROXIES", "proxy"],
  ["PRIVATE_NETWORKS", "intranet"],
  ["ALLOW_SANDBOX", "yes"],
  ["LOG_LEVEL", "loud"],
])("%s=%s is a mistake that names the setting and what it must be", (name, value) => {
  expect(mistake({ [name]: value })).toMatch(new RegExp(`^${name} must be .+\\.$`));
});

test("never repeats a value, which may contain a password, in a mistake", () => {
  expect(mistake({ DATABASE_URL: "mysql://user:hunter2@db" })).not.toContain("hunter2");
});

test("reports all mistakes at once", () => {
  expect(mistake({ PORT: "x", LOG_LEVEL: "loud" })).toMatch(/^PORT must be .*\. LOG_LEVEL must be .*\.$/);
});

test("reports settings that depend on one another separately", () => {
  const url = "postgres://db/doorstep";
  expect(mistake({ DATABASE_ADMIN_URL: url })).toBe("DATABASE_ADMIN_URL needs DATABASE_URL beside it.");
  expect(mistake({ SMTP_URL: "smtp://localhost" })).toBe("SMTP_URL and SMTP_FROM must be set together.");
  expect(mistake({ SMTP_FROM: "a@example.com" })).toBe("SMTP_URL and SMTP_FROM must be set together.");
  expect(mistake({ METRICS_PORT: "3000" })).toBe("METRICS_PORT must be another port than PORT.");
});

test("needs a secret key in production on its own database, and stores one beside an embedded database", () => {
  const url = "postgres://db/doorstep";
  expect(mistake({ NODE_ENV: "production", DATABASE_URL: url })).toMatch(/^SECRET_KEY must be set in production/);
  expect(config({ NODE_ENV: "production" }).secretKey.kind).toBe("file");
  expect(config({ DATABASE_URL: url }).secretKey.kind).toBe("file");
});

test("doesn't start the demo for a misspelled NODE_ENV", () => {
  expect(mistake({ NODE_ENV: "prod" })).toBe("NODE_ENV must be production, development or test.");
});

test("warns of a setting in the file that is nearly one of ours, but not of a publisher's secret", () => {
  const reading = (text: string) => readConfig({}, root, () => text);
  expect(reading("PORTT=3")).toMatchObject({
    warning: "/srv/doorstep/doorstep.env line 1: there is no setting PORTT. Did you mean PORT?",
  });
  expect(reading("COURIER_GATEWAY_PIN=x\nPORT=3001")).not.toHaveProperty("warning");
});
