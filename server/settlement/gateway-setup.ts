import type { Tenant } from "#core/site/tenant.ts";
import type { GatewayAccounts } from "./gateway-accounts.ts";

/** Whether cards can be charged at all, which needs its settings and secrets. Asks the gateway nothing. */
export type GatewaySetup = { readonly ok: boolean; readonly says: string };

export async function checkGatewaySetup(
  accounts: Pick<GatewayAccounts, "forMethod">,
  tenant: Tenant,
): Promise<GatewaySetup> {
  try {
    const ok = (await accounts.forMethod(tenant, "Credit Card")) !== null;
    return { ok, says: ok ? "its settings and secrets are present" : "it has no card gateway" };
  } catch (fault) {
    return { ok: false, says: fault instanceof Error ? fault.message : String(fault) };
  }
}
