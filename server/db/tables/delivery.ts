import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { Day } from "#core/day.ts";
import type { AddressChangeState } from "#core/delivery/address-change-state.ts";
import type { DeliveryProblem, IssueState, Resolution } from "#core/delivery/delivery-issue.ts";
import type { PaperOption } from "#core/calendar/stopped-issues.ts";

type Made = ColumnType<Date, Date | undefined, never>;

export type DeliveryTables = {
  temporary_stop: {
    tenant_id: number;
    stop_id: GeneratedAlways<number>;
    subscription_id: number;
    account_number: number;
    paper_option: PaperOption;
    stop_on: Day;
    restart_on: Day;
    posted_through: Day | null;
    withdrawn_at: Date | null;
    created_at: Made;
  };
  seasonal_plan: {
    tenant_id: number;
    plan_id: GeneratedAlways<number>;
    account_number: number;
    subscription_id: number;
    /** Null if staff planned it for an account that nobody signs in to. */
    login_id: number | null;
    kind: "digital" | "address";
    leave_month: number;
    leave_date: number;
    return_month: number;
    return_date: number;
    starts_on: Day;
    address_id: number | null;
    last_leave_on: Day | null;
    home_address_id: number | null;
    return_on: Day | null;
    ended_at: Date | null;
    created_at: Made;
  };
  delivery_issue: {
    tenant_id: number;
    issue_id: GeneratedAlways<number>;
    account_number: number;
    subscription_id: number;
    product: string;
    issue_on: Day;
    problem: DeliveryProblem;
    resolution: Resolution;
    state: IssueState;
    half_units: 1 | 2;
    redeliver_on: Day | null;
    redeliver_until_minutes: number | null;
    credited_on: Day | null;
    paid_through: Day | null;
    reviewed: Generated<boolean>;
    reported_on: Day;
    settled_at: Date | null;
    created_at: Made;
  };
  redelivery_token: {
    tenant_id: number;
    token_hash: Buffer;
    issue_id: number;
    created_at: Made;
  };
  address_change: {
    tenant_id: number;
    change_id: GeneratedAlways<number>;
    account_number: number;
    subscription_id: number;
    address_id: number;
    billing_too: boolean;
    effective_on: Day;
    state: AddressChangeState;
    settled_at: Date | null;
    created_at: Made;
  };
};
