import { readFile } from "node:fs/promises";
import type { CatalogData } from "./read-catalog.ts";
import type { SecretReference } from "./settings-sections.ts";

/** A publication's secrets, by their names in the store: `gateway.pin`, `payPal.secret`. */
export type Secrets = Readonly<Record<string, string>>;

export type FoundSecrets =
  | { readonly kind: "found"; readonly secrets: Secrets }
  /** `says` explains what is missing, and repeats no secret. */
  | { readonly kind: "missing"; readonly says: string };

export type SecretSources = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The well-known secret of the emulators. */
  readonly sandboxPin: string;
};

/** Reads a publication's secrets from the places that its file names. */
export async function findSecrets(references: CatalogData["secrets"], places: SecretSources): Promise<FoundSecrets> {
  const secrets: Record<string, string> = {};
  for (const [name, reference] of Object.entries(references)) {
    const secret = await find(reference, places);
    if (secret === null) return { kind: "missing", says: `${name}: ${whereOf(reference)} is empty or missing` };
    secrets[name] = secret;
  }
  return { kind: "found", secrets };
}

async function find(reference: SecretReference, { environment, sandboxPin }: SecretSources): Promise<string | null> {
  switch (reference.kind) {
    case "sandbox":
      return sandboxPin;
    case "env":
      return environment[reference.name]?.trim() || null;
    case "file":
      return (await readFile(reference.path, "utf8").catch(() => "")).trim() || null;
  }
}

function whereOf(reference: SecretReference): string {
  switch (reference.kind) {
    case "sandbox":
      return "the sandbox";
    case "env":
      return `the variable ${reference.name}`;
    case "file":
      return `the file ${reference.path}`;
  }
}
