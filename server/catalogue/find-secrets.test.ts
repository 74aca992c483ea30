import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

const places = { environment: { PIN: " 1234 ", EMPTY: "" }, sandboxPin: "well-known" };

test("the sandbox has a well-known PIN, others come from a variable or a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-secret-"));
  const path = join(folder, "oidc");
  writeFileSync(path, "s3cret\n");
  const sandbox = { kind: "sandbox" } as const;
  expect(
    await findSecrets(
      { gatewayPin: sandbox, payPal: null, identity: null, tracker: null, circulation: null, inboundMail: null },
      places,
    ),
  ).toEqual({
    kind: "found",
    secrets: {
      gatewayPin: "well-known",
      payPal: null,
      identity: null,
      tracker: null,
      circulation: null,
      inboundMail: null,
    },
  });
  expect(
    await findSecrets(
      {
        gatewayPin: { kind: "env", name: "PIN" },
        payPal: { kind: "env", name: "PIN" },
        identity: { kind: "file", path },
        tracker: { kind: "env", name: "PIN" },
        circulation: { kind: "env", name: "PIN" },
        inboundMail: { kind: "env", name: "PIN" },
      },
      places,
    ),
  ).toEqual({
    kind: "found",
    secrets: {
      gatewayPin: "1234",
      payPal: "1234",
      identity: "s3cret",
      tracker: "1234",
      circulation: "1234",
      inboundMail: "1234",
    },
  });
  rmSync(folder, { recursive: true });
});

test("a secret that is nowhere is told by its place", async () => {
  const pin = { kind: "env", name: "PIN" } as const;
  for (const name of ["EMPTY", "UNSET"]) {
    expect(
      await findSecrets(
        {
          gatewayPin: { kind: "env", name },
          payPal: null,
          identity: null,
          tracker: null,
          circulation: null,
          inboundMail: null,
        },
        places,
      ),
    ).toEqual({
      kind: "missing",
      says: `gateway.pin: the variable ${name} holds nothing`,
    });
  }
  expect(
    await findSecrets(
      {
        gatewayPin: pin,
        payPal: null,
        identity: { kind: "file", path: "/no/such/file" },
        tracker: null,
        circulation: null,
        inboundMail: null,
      },
      places,
    ),
  ).toEqual({
    kind: "missing",
    says: "identity.secret: the file /no/such/file holds nothing",
  });
  const payPal = { kind: "env", name: "UNSET" } as const;
  expect(
    await findSecrets(
      { gatewayPin: pin, payPal, identity: null, tracker: null, circulation: null, inboundMail: null },
      places,
    ),
  ).toEqual({
    kind: "missing",
    says: "payPal.secret: the variable UNSET holds nothing",
  });
  const tracker = { kind: "env", name: "UNSET" } as const;
  expect(
    await findSecrets(
      { gatewayPin: pin, payPal: null, identity: null, tracker, circulation: null, inboundMail: null },
      places,
    ),
  ).toEqual({
    kind: "missing",
    says: "tracker.secret: the variable UNSET holds nothing",
  });
});
