import { expect, test } from "vitest";
import { readCatalog } from "./read-catalog.ts";
import { type BrokenFile, changedDemoFile, demoFile, expectedMistake, mistakesOf } from "./sample-changes.ts";

const rows: readonly BrokenFile[] = [
  {
    name: "a host that is the domain itself",
    change: ["hosts: [courier.localhost]", "hosts: [courier.localhost, kettlelakescourier.example]"],
    spot: "kettlelakescourier.example]",
    field: "publication.hosts[1]",
    says: "kettlelakescourier.example is listed twice, or is the domain itself",
  },
  {
    name: "half a gateway in the sandbox",
    change: ["xmlUrl: sandbox", "xmlUrl: https://api.convergepay.com/VirtualMerchant/processxml.do"],
    spot: "https://api.convergepay.com",
    field: "gateway.xmlUrl",
    says: "hostedUrl and xmlUrl must both be sandbox, or both be addresses",
  },
  {
    name: "an emulated PayPal with its own secret",
    change: ["clientId: courier-demo-client\n  secret: sandbox", "clientId: courier-demo-client\n  secret: env PAYPAL"],
    spot: "env PAYPAL",
    field: "payPal.secret",
    says: "url and secret must both be sandbox, or neither",
  },
  {
    name: "PayPal that is on without an account",
    change: ["kind: paypal\n  url: sandbox\n  clientId: courier-demo-client\n  secret: sandbox", "kind: none"],
    spot: "yes }",
    field: "publication.wallets.payPal",
    says: "payPal is on, but the file has no payPal section with an account",
  },
  {
    name: "a tax that is listed twice",
    change: ["{ component: eEdition, state: WI", "{ component: digital, state: WI"],
    spot: "{ component: digital",
    after: "{ component: digital, state: WI, percent: 5, from: 2025-01-01 }\n",
    field: "policy.taxes[1]",
    says: "the tax for digital in WI from 2025-01-01 is listed twice",
  },
];

test.each(rows)("reports $name with its line, column and field", (row) => {
  expect(mistakesOf(changedDemoFile(row.change))).toContain(expectedMistake(row));
});

test("refuses sandbox services for a live publication", () => {
  const live = mistakesOf(changedDemoFile(["mode: sandbox", "mode: live"]));
  expect(live.map((line) => line.split(" ")[1])).toEqual([
    "gateway.hostedUrl",
    "gateway.xmlUrl",
    "gateway.pin",
    "payPal.url",
    "inboundMail.secret",
    "mailingList.url",
    "tracker.url",
    "circulation.url",
  ]);
});

test("requires a script for another consent manager, and none for the built-in one", () => {
  const bare = mistakesOf(changedDemoFile(["consentManager: builtin", "consentManager: osano"]));
  expect(bare).toEqual([expect.stringContaining("publication.consentManager osano needs consentScript with its url")]);
  const script = "  consentScript: { url: https://cmp.osano.com/a/b/osano.js }";
  const idle = mistakesOf(changedDemoFile(["consentManager: builtin", `consentManager: builtin\n${script}`]));
  expect(idle).toEqual([
    expect.stringContaining("publication.consentScript the built-in consent manager doesn't use a script; remove this"),
  ]);
  expect(readCatalog(changedDemoFile(["consentManager: builtin", `consentManager: osano\n${script}`]))).toMatchObject({
    value: { tenant: { site: { consentScript: { url: "https://cmp.osano.com/a/b/osano.js", key: "" } } } },
  });
});

test("requires the emulated tracker and its well-known secret together", () => {
  const mistakes = mistakesOf(changedDemoFile(["ga4\n  url: sandbox", "ga4\n  url: https://www.google-analytics.com"]));
  expect(mistakes).toEqual([expect.stringContaining("tracker.secret url and secret must both be sandbox, or neither")]);
});

test("requires the emulated circulation system and its well-known secret together", () => {
  const mistakes = mistakesOf(
    changedDemoFile(["system: dsi\n  url: sandbox", "system: dsi\n  url: https://circ.example"]),
  );
  expect(mistakes).toEqual([
    expect.stringContaining("circulation.secret url and secret must both be sandbox, or neither"),
  ]);
});

test("refuses native as the code of another system, and a colon in a user name", () => {
  expect(mistakesOf(changedDemoFile(["system: dsi", "system: native"]))).toEqual([
    expect.stringContaining("circulation.system write the system's code in lowercase, like dsi"),
  ]);
  expect(mistakesOf(changedDemoFile(["user: doorstep", "user: door:step"]))).toEqual([
    expect.stringContaining("circulation.user write the user name they gave you"),
  ]);
});

test("uses our own ledger when there is no circulation part", () => {
  const [, part = ""] = /\n(circulation:\n(?: .*\n)+)/.exec(demoFile) ?? [];
  for (const none of ["", "circulation:\n  kind: native\n"]) {
    expect(readCatalog(changedDemoFile([part, none]))).toMatchObject({
      value: { tenant: { circulation: { kind: "native" } } },
    });
  }
});

test("sends no events for a publication without a tracker", () => {
  const part = "tracker:\n  kind: ga4\n  url: sandbox\n  measurementId: G-KETTLELAKES\n  secret: sandbox\n";
  for (const none of ["", "tracker:\n  kind: none\n"]) {
    expect(readCatalog(changedDemoFile([part, none]))).toMatchObject({
      value: { tenant: { tracker: { kind: "none" } } },
    });
  }
});

test("refuses a secret in the file, and does not repeat it in the mistake", () => {
  const [mistake, ...more] = mistakesOf(changedDemoFile(["pin: sandbox", "pin: HUNTER2SECRET"]));
  expect(more).toEqual([]);
  expect(mistake).toContain("gateway.pin don't write secrets in this file");
  expect(mistake).not.toContain("HUNTER2SECRET");
});

test("reads a secret from its variable or its file", () => {
  const env = readCatalog(changedDemoFile(["pin: sandbox", "pin: env COURIER_CONVERGE_PIN"]));
  expect(env).toMatchObject({
    value: { secrets: { "gateway.pin": { kind: "env", name: "COURIER_CONVERGE_PIN" } } },
  });
  const oidc =
    "identity:\n  kind: oidc\n  issuer: https://id.example/\n  clientId: doorstep\n  secret: file /run/secrets/oidc";
  expect(readCatalog(changedDemoFile(["identity:\n  kind: builtin", oidc]))).toMatchObject({
    value: {
      tenant: { identity: { kind: "oidc", issuer: "https://id.example/", clientId: "doorstep" } },
      secrets: { "identity.secret": { kind: "file", path: "/run/secrets/oidc" } },
    },
  });
});

const vendorPart = (fields: string) => ({
  change: ["inboundMail:\n", `addresses:\n${fields}\ninboundMail:\n`] as const,
});

test("requires an account for an address vendor, and names the part whose secret is missing", () => {
  for (const [fields, addresses] of [
    [
      "  kind: usps\n  url: https://apis.usps.com\n  clientId: key\n  secret: env USPS_SECRET",
      { kind: "usps", url: "https://apis.usps.com", clientId: "key" },
    ],
    [
      "  kind: smarty\n  url: https://us-street.api.smarty.com\n  authId: id\n  secret: env USPS_SECRET",
      { kind: "smarty", url: "https://us-street.api.smarty.com", authId: "id" },
    ],
  ] as const) {
    const read = readCatalog(changedDemoFile(vendorPart(fields).change));
    expect(read).toMatchObject({
      kind: "catalog",
      value: { tenant: { addresses }, secrets: { "addresses.secret": { kind: "env", name: "USPS_SECRET" } } },
    });
  }
});

test("checks addresses offline when there is no addresses part", () => {
  const read = readCatalog(demoFile);
  expect(read).toMatchObject({ value: { tenant: { addresses: { kind: "offline" } } } });
  expect(read.kind === "catalog" && "addresses.secret" in read.value.secrets).toBe(false);
});

test("reports an unknown address vendor, or one that is only partly in the sandbox", () => {
  const half = mistakesOf(
    changedDemoFile(vendorPart("  kind: usps\n  url: sandbox\n  clientId: key\n  secret: env USPS").change),
  );
  expect(half).toEqual([expect.stringContaining("addresses.secret url and secret must both be sandbox, or neither")]);
  const other = mistakesOf(changedDemoFile(vendorPart("  kind: melissa").change));
  expect(other).toEqual([expect.stringContaining("write one of: offline, usps, smarty")]);
});

test("a mailing list is real for a live publication, and emulated for any other", () => {
  const written = "  kind: mailchimp\n  url: sandbox\n  list: a1b2c3d4e5\n  secret: sandbox";
  const real = written.replace("url: sandbox", "url: https://us1.api.mailchimp.com");
  expect(mistakesOf(changedDemoFile([written, real]))).toEqual([
    expect.stringContaining("mailingList.url write sandbox: a publication in sandbox mode has no real list"),
  ]);
  expect(mistakesOf(changedDemoFile([written, real], ["mode: sandbox", "mode: live"])).join()).toContain(
    "mailingList.secret url and secret must both be sandbox, or neither",
  );
  expect(mistakesOf(changedDemoFile([written, written.replace("a1b2c3d4e5", "my list")]))).toEqual([
    expect.stringContaining("mailingList.list write the audience's id"),
  ]);
  expect(mistakesOf(changedDemoFile([written, "  kind: events"]))).toEqual([]);
});
