import type { ImportedCardState } from "#core/import/imported-card.ts";
import type { Generated } from "kysely";
import type { Day } from "#core/day.ts";
import type { ComparisonProgress, FindingTopic } from "#core/import/comparison.ts";
import type { GoLivePreview } from "#core/import/go-live-preview.ts";
import type { Mapping } from "#core/import/mapping.ts";
import type { OldSubscriber } from "#core/import/old-subscriber.ts";
import type { ReadingFailure, ReadingKind, ReadingState } from "#core/import/reading.ts";
import type { Json } from "./directory.ts";

/** A row of the old system without the token of its card, which is stored sealed. */
export type OldSystemRow = Omit<OldSubscriber, "card"> & {
  readonly card: Omit<NonNullable<OldSubscriber["card"]>, "token"> | null;
};

/** The format of an uploaded list, and its first line. */
export type ListForm = {
  readonly encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";
  readonly delimiter: string;
  readonly headers: readonly string[];
};

export type ImportTables = {
  /** A list of an old system that was uploaded at the desk. */
  move_in_list: {
    tenant_id: number;
    list_id: string;
    name: string;
    bytes: number;
    modified_at: number;
    sealed_key: Buffer;
    pieces: Generated<number>;
    form: Json<ListForm> | null;
    has_content: Generated<boolean>;
    begun_by: string;
    begun_at: Date;
    delete_after: Day;
  };
  move_in_piece: {
    tenant_id: number;
    list_id: string;
    number: number;
    content: Buffer;
  };
  /** How the publication's last list was read. */
  move_in_mapping: {
    tenant_id: number;
    mapping: Json<Mapping>;
  };
  /** A check or an import of an uploaded list. */
  move_in_reading: {
    tenant_id: number;
    reading_id: string;
    list_id: string;
    kind: ReadingKind;
    state: Generated<ReadingState>;
    because: ReadingFailure | null;
    says: Generated<string>;
    mapping: Json<Mapping>;
    run: number | null;
    bytes_read: Generated<number>;
    row_count: Generated<number>;
    added: Generated<number>;
    changed: Generated<number>;
    unchanged: Generated<number>;
    rejected: Generated<number>;
    started_by: string;
    starter_name: string;
    started_at: Date;
    worker: string | null;
    held_until: Date | null;
    tries: Generated<number>;
    /** Null if it isn't a comparison. */
    compared: Json<ComparisonProgress> | null;
  };
  /** What a comparison found, sealed with its list's key. */
  move_in_finding: {
    tenant_id: number;
    reading_id: string;
    position: number;
    topics: FindingTopic[];
    content: Buffer;
  };
  /** A row that a reading rejected, sealed with its list's key. */
  move_in_reject: {
    tenant_id: number;
    reading_id: string;
    position: number;
    line: number;
    content: Buffer;
  };
  /** A publication's move from another system. */
  move_in: {
    tenant_id: number;
    /** How many files were started, and the last one that was read to its end. */
    last_run: Generated<number>;
    finished_run: Generated<number>;
    finished_at: Date | null;
    /** The day on which the subscriptions begin here; null if nobody has decided it. */
    live_on: Day | null;
    asked_by: string | null;
    asked_by_name: Generated<string>;
    /** The last day on which subscriptions began. */
    began_on: Day | null;
  };
  /** The last requested preview of going live on a day. */
  move_in_ahead: {
    tenant_id: number;
    ahead_id: string;
    on_day: Day;
    asked_on: Day;
    worked_from: string | null;
    found: Json<GoLivePreview> | null;
  };
  imported_account: {
    tenant_id: number;
    old_number: string;
    account_number: number;
    /** Null if it is live. */
    said: Json<OldSystemRow> | null;
    said_hash: Buffer;
    paid_through: Day;
    sealed_token: Buffer | null;
    /** What the gateway says about the card. A row without a token is not asked about. */
    card_state: Generated<ImportedCardState>;
    bundle_id: string;
    rate_code: string;
    rate_version: number;
    billing_address_id: number | null;
    delivery_address_id: number | null;
    seen_run: number;
    imported_on: Day;
    subscription_id: number | null;
    live_on: Day | null;
    taken_cents: number | null;
    taken_tax_cents: number | null;
  };
};
