import type { TenantDay } from "#server/db/database.ts";
import type { Calendared, Clock } from "#server/adapters/clock/port.ts";

/** Whose books, and the day on their calendar now: what a transaction of a job, a page or a command is given. */
export const tenantDay = (
  clock: Pick<Clock, "local">,
  tenant: Calendared & { readonly tenantId: number },
): TenantDay => ({ tenantId: tenant.tenantId, today: clock.local(tenant).today });
