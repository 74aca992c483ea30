import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findSecrets } from "./find-secrets.ts";

const places = { environment: { PIN: " 1234 ", EMPTY: "" }, sandboxPin: "well-known" };

test("uses the sandbox's well-known secret, and reads other secrets from a variable or a file", async () => {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-secret-"));
  const path = join(folder, "oidc");
  writeFileSync(path, "s3cret\n");
  const references = {
    "gateway.pin": { kind: "sandbox" },
    "payPal.secret": { kind: "env", name: "PIN" },
    "identity.secret": { kind: "file", path },
  } as const;
  expect(await findSecrets(references, places)).toEqual({
    kind: "found",
    secrets: { "gateway.pin": "well-known", "payPal.secret": "1234", "identity.secret": "s3cret" },
  });
  rmSync(folder, { recursive: true });
});

test.each([
  [{ kind: "env", name: "EMPTY" }, "the variable EMPTY"],
  [{ kind: "env", name: "UNSET" }, "the variable UNSET"],
  [{ kind: "file", path: "/no/such/file" }, "the file /no/such/file"],
] as const)("a missing secret is reported with where we looked for it: %j", async (reference, place) => {
  const references = { "gateway.pin": { kind: "env", name: "PIN" }, "payPal.secret": reference } as const;
  expect(await findSecrets(references, places)).toEqual({
    kind: "missing",
    says: `payPal.secret: ${place} is empty or missing`,
  });
});
