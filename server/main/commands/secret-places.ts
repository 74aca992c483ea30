import type { SecretPlaces } from "#server/catalog/find-secrets.ts";
import { variables } from "#server/config/config.ts";

/** The emulated gateway accepts this PIN, shaped like a real one, from every sandbox publication. */
const sandboxPin = "SANDBOX8".repeat(8);

/** The places of secrets that a publisher's file may name. */
export const secretPlaces = (): SecretPlaces => ({ environment: variables(), sandboxPin });
