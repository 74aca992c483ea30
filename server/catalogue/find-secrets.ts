import { readFile } from "node:fs/promises";
import type { CataloguePlain } from "./read-catalogue.ts";
import type { SecretReference } from "./settings-sections.ts";

export type Secrets = {
  readonly gatewayPin: string;
  readonly payPal: string | null;
  readonly identity: string | null;
  readonly tracker: string | null;
  readonly circulation: string | null;
  readonly inboundMail: string | null;
};

export type FoundSecrets =
  | { readonly kind: "found"; readonly secrets: Secrets }
  /** The line tells what is missing, and repeats no secret. */
  | { readonly kind: "missing"; readonly says: string };

export type SecretPlaces = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The well-known secret of the emulators. */
  readonly sandboxPin: string;
};

/** Reads a publication's secrets from where its file says that they are. */
export async function findSecrets(
  { gatewayPin, payPal, identity, tracker, circulation, inboundMail }: CataloguePlain["secrets"],
  places: SecretPlaces,
): Promise<FoundSecrets> {
  const pin = await find(gatewayPin, places);
  if (pin === null) return { kind: "missing", says: `gateway.pin: ${whereOf(gatewayPin)} holds nothing` };
  const wallet = payPal === null ? null : await find(payPal, places);
  if (payPal !== null && wallet === null) {
    return { kind: "missing", says: `payPal.secret: ${whereOf(payPal)} holds nothing` };
  }
  const provider = identity === null ? null : await find(identity, places);
  if (identity !== null && provider === null) {
    return { kind: "missing", says: `identity.secret: ${whereOf(identity)} holds nothing` };
  }
  const key = tracker === null ? null : await find(tracker, places);
  if (tracker !== null && key === null) {
    return { kind: "missing", says: `tracker.secret: ${whereOf(tracker)} holds nothing` };
  }
  const mirror = circulation === null ? null : await find(circulation, places);
  if (circulation !== null && mirror === null) {
    return { kind: "missing", says: `circulation.secret: ${whereOf(circulation)} holds nothing` };
  }
  const mail = inboundMail === null ? null : await find(inboundMail, places);
  if (inboundMail !== null && mail === null) {
    return { kind: "missing", says: `inboundMail.secret: ${whereOf(inboundMail)} holds nothing` };
  }
  const others = { identity: provider, tracker: key, circulation: mirror, inboundMail: mail };
  const secrets = { gatewayPin: pin, payPal: wallet, ...others };
  return { kind: "found", secrets };
}

async function find(reference: SecretReference, { environment, sandboxPin }: SecretPlaces): Promise<string | null> {
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
