import { addressBlock } from "#core/site/address-block.ts";
import { limits } from "#core/site/throttle.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { takeFrom } from "#server/store/throttle.ts";
import { type Refused, refuse } from "./refused.ts";

/** Counts one use of a limited call by a network; a refusal (429) once it has used them up. */
export type TakeLimit = (at: TenantDay, limit: keyof typeof limits, ip: string, now: Date) => Promise<Refused | null>;

export const takeLimitWith =
  (db: Database): TakeLimit =>
  async (at, name, ip, now) => {
    const taken = await db.writeAtOnce(at, (tx) => takeFrom(tx, `${name}:${addressBlock(ip)}`, limits[name], now));
    return taken.allowed ? null : refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
  };
