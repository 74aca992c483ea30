import { cardGateways, gatewayKeyProblem, gatewaySecretName } from "#core/site/card-gateways.ts";
import { systemClock } from "#server/adapters/clock/system.ts";
import { applyCatalog, type ApplyResult } from "#server/catalog/apply-catalog.ts";
import { findSecrets } from "#server/catalog/find-secrets.ts";
import { type FieldPath, mistakeLine } from "#server/catalog/mistake.ts";
import { type CatalogData, readCatalog } from "#server/catalog/read-catalog.ts";
import { readYaml } from "#server/catalog/yaml-source.ts";
import type { Config } from "#server/config/config.ts";
import { secretBox } from "#server/crypto/secret-box.ts";
import { loadKeys } from "#server/crypto/secret-key.ts";
import { print, printMessage } from "./print.ts";
import { borrowStore } from "./open-store.ts";
import { readNamedFile } from "./named-file.ts";
import { secretSources } from "./secret-sources.ts";
import { withOwner } from "./with-owner.ts";

const usage = "usage: ./doorstep catalog apply FILE";

/**
 * `./doorstep catalog apply FILE`: loads a publisher's file, or reports its mistakes.
 * @returns the exit code.
 */
export async function applyCatalogCommand(args: readonly string[], config: Config): Promise<number> {
  const [verb, file, more] = args;
  if (verb !== "apply" || file === undefined || file.startsWith("-") || more !== undefined) {
    printMessage(usage);
    return 2;
  }
  const text = (await readNamedFile(file)).toString("utf8");
  const read = readCatalog(text);
  if (read.kind === "mistakes") return printMistakes(read.mistakes.map((mistake) => mistakeLine(file, mistake)));
  const plain = read.value;
  const at = (path: FieldPath, says: string): number => printMistakes([placed(file, text, path, says)]);
  if (plain.tenant.mode === "sandbox" && config.production && !config.allowSandbox) {
    return at(["publication", "mode"], "production doesn't accept sandbox publications; ALLOW_SANDBOX=1 allows them");
  }
  const found = await findSecrets(plain.secrets, secretSources());
  if (found.kind === "missing") return printMistakes([`${file}: ${found.says}`]);
  const { kind } = plain.tenant.gateway;
  const wrong = gatewayKeyProblem(plain.tenant, found.secrets[gatewaySecretName(kind)] ?? "");
  if (wrong !== null) return at(["gateway", cardGateways[kind].secret], wrong);
  const store = await borrowStore(config, printMessage);
  try {
    const { today } = systemClock.local({ timeZone: plain.tenant.timeZone });
    const box = secretBox(loadKeys(config.secretKey));
    const needs = { today, secrets: found.secrets, box, staff: store.actor };
    const applied = await withOwner(store.owner, (owner) => applyCatalog(owner, plain, needs));
    if (applied.kind === "refused") return at(...refusal(plain, applied));
    print(`${plain.tenant.domain}: ${changesText(applied.changes)}\n`);
    return 0;
  } finally {
    await store.close();
  }
}

function printMistakes(lines: readonly string[]): number {
  process.stderr.write(`${lines.join("\n")}\n`);
  printMessage(`${lines.length === 1 ? "1 mistake" : `${lines.length} mistakes`}; nothing was changed.`);
  return 1;
}

/** A mistake that shows only in combination with the other publications, still reported at its line. */
function placed(file: string, text: string, path: FieldPath, says: string): string {
  const yaml = readYaml(text);
  return yaml.kind === "source" ? mistakeLine(file, yaml.source.mistakeAt(path, says)) : `${file} ${says}`;
}

function refusal({ hosts }: CatalogData, refused: Extract<ApplyResult, { kind: "refused" }>): [FieldPath, string] {
  if (refused.because === "closed")
    return [["publication", "domain"], "the publication is closed; ./doorstep publication open opens it"];
  if (refused.because === "another-default") {
    return [["publication", "default"], `${refused.domain} is already the default publication; write no`];
  }
  if (refused.because === "other-text-of-version") {
    return [refused.path, `the text of version ${refused.version} has changed; give a changed text a new version`];
  }
  const place = hosts.indexOf(refused.host);
  const path = place === -1 ? ["publication", "domain"] : ["publication", "hosts", place];
  const own = refused.host === refused.domain;
  return [path, `${refused.host} ${own ? "is another publication's domain" : `leads to ${refused.domain}`}`];
}

const partNames: Readonly<Record<string, string>> = { addOns: "add-ons", cancelReasons: "cancel reasons" };

/** `rates 2, plans 1`: the parts that changed, each with its number of records. */
function changesText(changes: Readonly<Record<string, number>>): string {
  const parts = Object.entries(changes).map(([part, count]) => `${partNames[part] ?? part} ${count}`);
  return parts.length === 0 ? "nothing has changed; it already matches the file." : `changed: ${parts.join(", ")}.`;
}
