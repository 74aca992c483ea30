import { execFile } from "node:child_process";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exists, house, pathsUnder, productFiles, read } from "./house-files.ts";

const unit = "deploy/systemd/doorstep@.service";

/** Null: this machine has no systemd. */
function exposure(): Promise<{ readonly code: number; readonly said: string } | null> {
  const folder = mkdtempSync(join(tmpdir(), "doorstep-unit-"));
  const file = join(folder, "doorstep@3001.service");
  copyFileSync(join(house, unit), file);
  return new Promise((settle) => {
    const args = ["security", "--offline=yes", "--no-pager", "--threshold=20", file];
    const child = execFile("systemd-analyze", args, (fault, out, err) => {
      rmSync(folder, { recursive: true, force: true });
      if (fault !== null && fault.code === "ENOENT") return settle(null);
      settle({ code: child.exitCode ?? -1, said: `${out}${err}` });
    });
  });
}

test("the service can reach little of its machine: systemd rates it OK, and so do we on a machine without systemd", async () => {
  const lines = read(unit).split("\n");
  for (const wanted of [
    "NoNewPrivileges=yes",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "CapabilityBoundingSet=",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
    "SystemCallFilter=@system-service",
    "SystemCallFilter=~@privileged",
  ])
    expect(lines).toContain(wanted);
  const rated = await exposure();
  if (rated === null) return;
  expect(rated.said).toMatch(/Overall exposure level for doorstep@3001\.service: \d\.\d OK/);
  expect(rated.code).toBe(0);
});

test("the service and the image give the program enough time to stop", () => {
  expect(read("server/main/start/stop.ts")).toContain("const graceMs = 25_000;");
  expect(read(unit)).toContain("TimeoutStopSec=30");
  expect(read("deploy/compose.yaml")).toContain("stop_grace_period: 30s");
});

test("the image has every folder that the program runs from, and runs as an unprivileged user", () => {
  const copied = /cp -R (.+) "\$app\/"/.exec(read("deploy/image-files.sh"))?.[1]?.split(" ") ?? [];
  expect(copied).toEqual(
    expect.arrayContaining(["bin", "catalog", "contract", "core", "dist", "sandbox", "server", "web"]),
  );
  expect(copied.filter((name) => name !== "dist" && name !== "node_modules" && !exists(name))).toEqual([]);
  expect(read("deploy/Containerfile")).toMatch(/^USER doorstep$/m);
});

test("no package that the image leaves out is loaded by the server", () => {
  const left = /for package in (.+); do/.exec(read("deploy/image-files.sh"))?.[1]?.split(" ") ?? [];
  expect(left.length).toBeGreaterThan(5);
  const ofServer = productFiles().filter(({ path }) => !path.startsWith("web/"));
  const loaded = ofServer.filter(({ text }) =>
    left.some((name) => text.includes(`from "${name}"`) || text.includes(`from "${name}/`)),
  );
  expect(loaded.map(({ path }) => path)).toEqual([]);
});

test("Caddy's file for containers is the same as for a machine, except for its addresses", () => {
  const body = (path: string): string => read(path).split("\n").slice(2).join("\n");
  expect(body("deploy/Caddyfile").replace("127.0.0.1:3001 127.0.0.1:3002", "one:3000 two:3000")).toContain(
    body("deploy/Caddyfile.compose").split("\n").slice(1).join("\n").trim(),
  );
});

test("the files for high availability name the same three servers, and the page names each file", () => {
  const files = pathsUnder("deploy/high-availability");
  const page = read("docs/high-availability.md");
  expect(files.filter((path) => !page.includes(path.split("/").at(-1) ?? ""))).toEqual([]);
  const serversOf = (path: string): string[] => [...new Set(read(path).match(/10\.77\.0\.1\d/g))].toSorted();
  for (const name of ["patroni.yaml", "etcd.env", "haproxy.cfg"])
    expect(serversOf(`deploy/high-availability/${name}`)).toEqual(["10.77.0.11", "10.77.0.12", "10.77.0.13"]);
});
