import { addressBlock } from "#core/site/address-block.ts";
import { networkLimits } from "#core/site/throttle.ts";
import type { Database, TenantDay } from "#server/db/database.ts";
import { countUse } from "#server/store/throttle.ts";
import { refuse, type Refused } from "./refused.ts";

/** Counts one use of a limited call by a network; a refusal (429) once it has used them up. */
export type TakeLimit = (
  at: TenantDay,
  limit: keyof typeof networkLimits,
  ip: string,
  now: Date,
) => Promise<Refused | null>;

export const takeLimitWith =
  (db: Database): TakeLimit =>
  async (at, name, ip, now) => {
    const taken = await db.writeAtOnce(at, (tx) =>
      countUse(tx, `${name}:${addressBlock(ip)}`, networkLimits[name], now),
    );
    return taken.allowed ? null : refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
  };
