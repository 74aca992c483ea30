import { type Kysely, sql } from "kysely";

/**
 * Triggers made up a quarter of the cost of the statement that posts a renewal. They now do the same with less work: a
 * state machine turned the old and the new row into JSON for a single column, even if it had not changed; a publication
 * without a mailing list looked up its readers' answers about news; the search marks tried to write for the previous
 * account, which is hardly ever a different one; and each statement parses the conditions of its triggers, which for
 * one of 13 columns takes longer than the function that replaced it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function state_moves() returns trigger language plpgsql as $$
    declare was text; becomes text;
    begin
      if tg_argv[1] = 'status' then
        was := old.status; becomes := new.status;
      else
        was := old.state; becomes := new.state;
      end if;
      if not exists (
        select from state_transition where machine = tg_argv[0] and from_state = was and to_state = becomes
      ) then
        raise exception '% cannot go from % to %', tg_argv[0], was, becomes using errcode = '23514';
      end if;
      return new;
    end $$;
    create or replace trigger subscription_moves before update of status on subscription for each row
      when (old.status is distinct from new.status) execute function state_moves('subscription', 'status');
    create or replace trigger payment_moves before update of state on payment_intent for each row
      when (old.state is distinct from new.state) execute function state_moves('payment', 'state');
    create or replace trigger gift_moves before update of state on gift for each row
      when (old.state is distinct from new.state) execute function state_moves('gift', 'state');
    create or replace trigger delivery_issue_moves before update of state on delivery_issue for each row
      when (old.state is distinct from new.state) execute function state_moves('deliveryIssue', 'state');
    create or replace trigger address_change_moves before update of state on address_change for each row
      when (old.state is distinct from new.state) execute function state_moves('addressChange', 'state');
    create or replace trigger cancel_session_moves before update of state on cancel_session for each row
      when (old.state is distinct from new.state) execute function state_moves('cancelSession', 'state');
    create or replace trigger circulation_command_moves before update of state on circulation_command for each row
      when (old.state is distinct from new.state) execute function state_moves('circulation', 'state');
    create or replace trigger refund_moves before update of state on refund for each row
      when (old.state is distinct from new.state) execute function state_moves('refund', 'state');
    create or replace trigger reversal_moves before update of state on reversal for each row
      when (old.state is distinct from new.state) execute function state_moves('reversal', 'state');
    create or replace trigger staff_money_moves before update of state on staff_money for each row
      when (old.state is distinct from new.state) execute function state_moves('staff_money', 'state');`.execute(db);
  await sql`
    create or replace function mailing_list_marks_subscription() returns trigger language plpgsql as $$
    begin
      if exists (select from mailing_list l where l.tenant_id = new.tenant_id) then
        perform mark_mailbox(a.tenant_id, a.contact_email, null) from account a
          where a.tenant_id = new.tenant_id and a.account_number = new.account_number
            and has_marketing_choice(a.tenant_id, a.account_number);
      end if;
      return null;
    end $$;

    create or replace function find_marks_own() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        insert into find_stale (tenant_id, account_number) values (old.tenant_id, old.account_number);
        return null;
      end if;
      if tg_op = 'UPDATE' and old.account_number <> new.account_number then
        insert into find_stale (tenant_id, account_number) values (old.tenant_id, old.account_number);
      end if;
      insert into find_stale (tenant_id, account_number) values (new.tenant_id, new.account_number);
      return null;
    end $$;

    create or replace function notice_is_planned_anew() returns trigger language plpgsql as $$
    begin
      if (old.renews_on, old.charge_on, old.rate_code, old.rate_version, old.next_rate_code, old.next_rate_version,
          old.method, old.payment_method_id, old.status, old.renews, old.add_on_ids, old.billing_address_id,
          old.delivery_address_id)
        is distinct from (new.renews_on, new.charge_on, new.rate_code, new.rate_version, new.next_rate_code,
          new.next_rate_version, new.method, new.payment_method_id, new.status, new.renews, new.add_on_ids,
          new.billing_address_id, new.delivery_address_id) then
        new.notice_on := null;
      end if;
      return new;
    end $$;
    create or replace trigger subscription_notice_anew before update of renews_on, charge_on, rate_code, rate_version,
        next_rate_code, next_rate_version, method, payment_method_id, status, renews, add_on_ids, billing_address_id,
        delivery_address_id on subscription
      for each row execute function notice_is_planned_anew();

    -- payment_intent_opened also begins with the account, and nothing asks for the order of this one.
    drop index payment_intent_account`.execute(db);
}
