import type { SecretPlaces } from "#server/catalog/find-secrets.ts";
import { variables } from "#server/config.ts";

/** The emulated gateway lets every sandbox publication in with this PIN, which has the shape of a real one. */
const sandboxPin = "SANDBOX8".repeat(8);

/** Where a publisher's file may say that its secrets are. */
export const secretPlaces = (): SecretPlaces => ({ environment: variables(), sandboxPin });
