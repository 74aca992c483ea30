import type { GeneratedAlways } from "kysely";

/** The words by which staff find an account. Written by `server/store/find/` only. */
export type FindTables = {
  find_token: { tenant_id: number; word: string; account_number: number };
  find_word: { tenant_id: number; word: string; sound: string };
  find_stale: { tenant_id: number; stale_id: GeneratedAlways<number>; account_number: number };
};
