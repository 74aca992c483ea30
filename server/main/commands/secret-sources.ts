import type { SecretSources } from "#server/catalog/find-secrets.ts";
import { allSettings } from "#server/config/config.ts";

/** The emulated gateway accepts this PIN, shaped like a real one, from every sandbox publication. */
const sandboxPin = "SANDBOX8".repeat(8);

/** The places of secrets that a publisher's file may name. */
export const secretSources = (): SecretSources => ({ environment: allSettings(), sandboxPin });
