import type { Generated, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { ChoiceSource } from "#core/mailing-list/marketing-choice.ts";

export type MailingListTables = {
  /** A reader's answer about news and offers by email. The latest one counts. */
  marketing_choice: {
    tenant_id: number;
    choice_id: GeneratedAlways<number>;
    account_number: number;
    agreed: boolean;
    how: ChoiceSource;
    email: string;
    shown: string | null;
    chosen_on: Day;
    chosen_at: Date;
    actor: string;
  };
  /** The mailing list of a publication, since it was first reached. */
  mailing_list: {
    tenant_id: number;
    list_key: string;
    prepared_at: Generated<Date | null>;
    worker: Generated<string | null>;
    worker_until: Generated<Date>;
    failures: Generated<number>;
    failing_since: Generated<Date | null>;
    rests_until: Generated<Date>;
    last_answer: Generated<string | null>;
    answered_at: Generated<Date | null>;
    compared_at: Generated<Date | null>;
  };
  /** A mailbox that is on the list, or was, or is to be. */
  mailing_list_member: {
    tenant_id: number;
    email: string;
    state: Generated<"queued" | "settled" | "dead">;
    version: Generated<number>;
    seq: GeneratedAlways<number>;
    was_sent: Generated<boolean>;
    confirmed_choice: Generated<number | null>;
    own_change_at: Generated<Date | null>;
    moved_from: Generated<string | null>;
    moved_to: Generated<string | null>;
    is_erased: Generated<boolean>;
    attempts: Generated<number>;
    next_at: Generated<Date>;
    last_answer: Generated<string | null>;
    settled_on: Generated<Day | null>;
  };
};
