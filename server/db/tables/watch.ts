import type { GeneratedAlways } from "kysely";

export type WatchTables = {
  watch_finding: {
    check_name: string;
    check_of: string;
    is_ok: boolean;
    says: string;
    since: Date;
    seen_at: Date;
    alarm_at: Date | null;
  };
  watch_note: {
    note_id: GeneratedAlways<number>;
    at: Date;
    kind: "begins" | "ends";
    check_name: string;
    check_of: string;
    says: string;
    emailed_at: Date | null;
  };
  watch_turn: { only_one: boolean; taken_at: Date };
};
