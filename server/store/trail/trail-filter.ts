import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/day.ts";

/** What narrows the trail. */
export type TrailFilter = {
  readonly kind?: "staff" | "reader" | "system" | undefined;
  /** One person, as the trail names them: `staff:7`. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly outcome?: "refused" | undefined;
  readonly accountNumber?: number | undefined;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
};

/** One row of either trail. */
export type TrailRow = {
  readonly id: string;
  /** ISO 8601. */
  readonly at: string;
  readonly on: Day;
  readonly actor: string;
  /** The name of a desk user, or the email of a login; "" if neither. */
  readonly who: string;
  readonly action: string;
  readonly subject: string;
  /** The name of the account's reader, of a colleague, or the email of a login; "" if none of them. */
  readonly about: string;
  readonly outcome: string;
  readonly details: Readonly<Record<string, unknown>>;
};

export const trailPageSize = 50;

const staff = sql<boolean>`(e.actor like 'staff%' or e.actor like 'command:%')`;
const reader = sql<boolean>`(e.actor like 'login:%' or e.actor in ('reader', 'anonymous', 'mail'))`;
const kinds = { staff, reader, system: sql<boolean>`not (${staff} or ${reader})` } as const;

const collated = (column: RawBuilder<unknown>, value: string): RawBuilder<boolean> =>
  sql<boolean>`${column} collate "C" = ${value}`;

/** The conditions of a filter that both trails share. */
export function conditionsOf({ kind, actor, action, outcome }: TrailFilter): RawBuilder<boolean>[] {
  return [
    ...(kind === undefined ? [] : [kinds[kind]]),
    ...(actor === undefined ? [] : [collated(sql`e.actor`, actor)]),
    ...(action === undefined ? [] : [collated(sql`e.action`, action)]),
    // Worded like the partial index.
    ...(outcome === undefined ? [] : [sql<boolean>`e.outcome = 'refused'`]),
  ];
}

/** The number in `staff:7`; null if it names somebody else. */
export const actorIdIn = (who: "staff" | "login" | "account", actor: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`substring(${actor} from ${`^${who}:([0-9]{1,15})$`}::text)::bigint`;

export const isoOf = (at: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The name of the staff member who acted; "" if somebody else did. */
export const staffNameOf = (actor: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select st.name from staff st where st.staff_id = ${actorIdIn("staff", actor)}), '')`;
