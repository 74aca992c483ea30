import type { TenantDay } from "#server/db/database.ts";
import type { CalendarSettings, Clock } from "#server/adapters/clock/port.ts";

/** The tenant, and the day on its calendar now, for a transaction of a job, a page or a command. */
export const tenantDay = (
  clock: Pick<Clock, "local">,
  tenant: CalendarSettings & { readonly tenantId: number },
): TenantDay => ({ tenantId: tenant.tenantId, today: clock.local(tenant).today });
