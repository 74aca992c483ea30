import type { Generated, GeneratedAlways } from "kysely";
import type { CancelState } from "#core/cancellation/cancel-session.ts";
import type { Assignment } from "#core/cancellation/choose-offers.ts";
import type { MailOutcome, MailReview } from "#core/cancellation/mailed-cancellation.ts";
import type { PolicyPack } from "#core/site/policy-pack.ts";
import type { ShownOffer } from "#core/cancellation/price-offer.ts";
import type { Day } from "#core/day.ts";
import type { Json } from "./directory.ts";

export type SavingTables = {
  /** One cancellation attempt. */
  cancel_session: {
    tenant_id: number;
    session_id: GeneratedAlways<number>;
    account_number: number;
    login_id: number | null;
    subscription_id: number;
    state: CancelState;
    pack: PolicyPack;
    reason_id: number | null;
    bundle_id: string;
    tenure_days: number;
    renewal_cents: number;
    offers: Json<readonly ShownOffer[]>;
    assignments: Json<readonly Assignment[]>;
    accepted_offer: string | null;
    opened_at: Date;
    moved_at: Date;
    by_link: Generated<boolean>;
  };
  cancel_screen: {
    tenant_id: number;
    screen_id: GeneratedAlways<number>;
    session_id: number;
    screen: string;
    offer_id: string | null;
    shown_at: Date;
  };
  call_back: {
    tenant_id: number;
    account_number: number;
    call_by: Day;
    phone: string;
    asked_at: Date;
    made_at: Date | null;
  };
  inbound_mail: {
    tenant_id: number;
    mail_id: Generated<string>;
    message_id: string;
    sender: string;
    authentic: boolean;
    subject: string;
    words: string;
    outcome: MailOutcome;
    review_reason: MailReview | null;
    accounts: readonly number[];
    received_at: Date;
    taken_at: Date;
    settled_at: Date | null;
    settled_by: string | null;
    settled_note: string | null;
  };
  offer_use: {
    tenant_id: number;
    use_id: GeneratedAlways<number>;
    account_number: number;
    subscription_id: number;
    session_id: number;
    offer_id: string;
    bundle_id: string | null;
    rate_code: string | null;
    rate_version: number | null;
    old_cents: number | null;
    new_cents: number | null;
    takes_effect_on: Day | null;
    ends_on: Day | null;
    after_cents: number | null;
    credited_cents: Generated<number>;
    used_on: Day;
    used_at: Date;
  };
};
