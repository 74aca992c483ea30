import type { HandOffKind } from "#core/access/hand-off.ts";
import type { SentOffer } from "#core/cancellation/sent-offer.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type { HeldChange, HeldChangeKind } from "#core/access/held-change.ts";
import type { Day } from "#core/day.ts";
import type { Json } from "./directory.ts";

export type PeopleTables = {
  contact_email_token: {
    tenant_id: number;
    token_hash: Buffer;
    account_number: number;
    email: string;
    created_at: Date;
  };
  account_access: {
    tenant_id: number;
    access_id: string;
    login_id: number;
    asked_number: number | null;
    asked_last_name: string | null;
    asked_zip: string | null;
    asked_email: string | null;
    created_at: Date;
    looked_up_at: Date | null;
    mailed_to: string | null;
    code_hash: Buffer | null;
    code_made_at: Date | null;
    tries: number;
    used_at: Date | null;
  };
  access_code_letter: {
    tenant_id: number;
    letter_number: GeneratedAlways<number>;
    account_number: number;
    login_id: number;
    code_hash: Buffer;
    sealed_code: Buffer | null;
    written_on: Day;
    written_at: Date;
    posted_on: Day | null;
    tries: Generated<number>;
    used_at: Date | null;
  };
  access_invitation: {
    tenant_id: number;
    invitation_id: string;
    account_number: number;
    email: string;
    /** Null if staff invited. */
    invited_by: number | null;
    invited_at: Date;
    settled_at: Date | null;
    outcome: "accepted" | "withdrawn" | null;
  };
  held_change: {
    tenant_id: number;
    change_id: string;
    account_number: number;
    login_id: number;
    kind: HeldChangeKind;
    asked: Json<HeldChange>;
    asked_at: Date;
    settled_at: Date | null;
    outcome: "allowed" | "refused" | "replaced" | "withdrawn" | null;
  };
  access_link: {
    tenant_id: number;
    token_hash: Buffer;
    invitation_id: string | null;
    change_id: string | null;
    hand_off_id: string | null;
  };
  hand_off: {
    tenant_id: number;
    hand_off_id: string;
    account_number: number;
    kind: HandOffKind;
    /** `staff:3`. */
    made_by: string;
    made_at: Date;
    expires_at: Date;
    tries: Generated<number>;
    opened_at: Date | null;
    pass_hash: Buffer | null;
    settled_at: Date | null;
    outcome: "done" | "withdrawn" | "replaced" | null;
    offer: Json<SentOffer> | null;
  };
};
