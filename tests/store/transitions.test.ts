import { sql } from "kysely";
import { expect, test } from "vitest";
import { cancelMoves, cancelStates } from "#core/cancellation/cancel-session.ts";
import { commandMoves, commandStates } from "#core/circulation/command.ts";
import { addressChangeMoves, addressChangeStates } from "#core/delivery/address-change-state.ts";
import { issueMoves, issueStates } from "#core/delivery/delivery-issue.ts";
import { giftMoves, giftStates } from "#core/gift/gift-state.ts";
import { intentMoves, intentStates } from "#core/payment/intent-state.ts";
import { reversalMoves, reversalStates } from "#core/payment/after-reversal.ts";
import { refundMoves, refundStates } from "#core/payment/refund.ts";
import { staffMoneyMoves, staffMoneyStates } from "#core/staff/staff-money.ts";
import { subscriptionMoves, subscriptionStatuses } from "#core/subscription/status.ts";
import { call, newKey } from "#tests/world/calls.ts";
import { aRecipient, giftCode } from "#tests/world/gifts.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aSubscriber, aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner, someDay } from "#tests/world/store.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
// One account that has a row in every state machine; its gift is redeemed, so that its row fits every state.
const gift = aRecipient({ kind: "bogo" });
const subscriber = await aSubscriber(site, publisher, { gift });
const { token } = await aVisitor(site, publisher);
const code = await giftCode(site, publisher, gift.recipientEmail);
await call(site, "redeemGift", { domain: publisher.domain, code }, { token, key: newKey() });
// With a reason, so that it fits every state, too.
await asOwner(
  site.store.owner,
  `insert into circulation_command (tenant_id, account_number, system, kind, meant_for, details, natural_key, refusal)
   values ($1, $2, 'dsi', 'cancel', '2026-03-04', '{}', 'test', 'other')`,
  [publisher.tenantId, subscriber.accountNumber],
);

const canceling = await signedIn(site, publisher, subscriber.email);
await call(site, "getTerminationOffer", { domain: publisher.domain }, { token: canceling });

await asOwner(
  site.store.owner,
  `with held as (select tenant_id, account_number, subscription_id, billing_address_id from subscription where account_number = $1),
   issue as (insert into delivery_issue (tenant_id, account_number, subscription_id, product, issue_on, problem, resolution,
      state, half_units, redeliver_on, redeliver_until_minutes, credited_on, reported_on)
     select tenant_id, account_number, subscription_id, 'newspaper', current_date, 'missed', 'redeliverToday',
      'redelivering', 2, current_date, 720, current_date, current_date from held)
   insert into address_change (tenant_id, account_number, subscription_id, address_id, billing_too, effective_on, state)
   select tenant_id, account_number, subscription_id, billing_address_id, false, current_date, 'pending' from held`,
  [subscriber.accountNumber],
);

await asOwner(
  site.store.owner,
  `insert into refund (tenant_id, account_number, intent_id, reason, cause, part, amount_cents, tax_cents, state, next_at,
     requested_at, paid_at)
   select tenant_id, account_number, intent_id, 'goodwill', 'test', 1, 1, 0, 'requested', now(), now(), now()
   from payment_intent where account_number = $1 and gift_id is null limit 1`,
  [subscriber.accountNumber],
);

await asOwner(
  site.store.owner,
  `insert into reversal (tenant_id, transaction_id, gateway, intent_id, account_number, amount_cents, because, state, next_at,
     requested_at, done_at)
   select tenant_id, 'T2', 'converge', intent_id, account_number, 1, 'duplicate', 'sent', now(), now(), now()
   from payment_intent where account_number = $1 and gift_id is null limit 1`,
  [subscriber.accountNumber],
);

// Decided, withdrawn, and with reasons, so that it fits every state, too.
await asOwner(
  site.store.owner,
  `insert into staff_money (tenant_id, account_number, kind, amount_cents, reason, state, requested_by, requested_at,
     requested_on, decided_by, decided_at, decided_on, decline_reason, withdrawn_by, withdrawn_at, withdrawn_on,
     withdraw_reason)
   values ($1, $2, 'credit', 100, 'test', 'waiting', 1, now(), current_date, 2, now(), current_date, 'test', 1, now(),
     current_date, 'test')`,
  [publisher.tenantId, subscriber.accountNumber],
);

type Machine = {
  readonly machine: string;
  readonly table: string;
  readonly column: string;
  readonly states: readonly string[];
  readonly moves: Readonly<Record<string, readonly string[]>>;
};

const machines: readonly Machine[] = [
  {
    machine: "subscription",
    table: "subscription",
    column: "status",
    states: subscriptionStatuses,
    moves: subscriptionMoves,
  },
  { machine: "payment", table: "payment_intent", column: "state", states: intentStates, moves: intentMoves },
  { machine: "cancelSession", table: "cancel_session", column: "state", states: cancelStates, moves: cancelMoves },
  { machine: "gift", table: "gift", column: "state", states: giftStates, moves: giftMoves },
  { machine: "deliveryIssue", table: "delivery_issue", column: "state", states: issueStates, moves: issueMoves },
  {
    machine: "addressChange",
    table: "address_change",
    column: "state",
    states: addressChangeStates,
    moves: addressChangeMoves,
  },
  { machine: "refund", table: "refund", column: "state", states: refundStates, moves: refundMoves },
  {
    machine: "staff_money",
    table: "staff_money",
    column: "state",
    states: staffMoneyStates,
    moves: staffMoneyMoves,
  },
  { machine: "reversal", table: "reversal", column: "state", states: reversalStates, moves: reversalMoves },
  { machine: "circulation", table: "circulation_command", column: "state", states: commandStates, moves: commandMoves },
];

test.each(machines)("the database knows core's moves of a $machine, and no other", async ({ machine, moves }) => {
  const rows = await asOwner<{ move: string }>(
    site.store.owner,
    "select from_state || ' -> ' || to_state as move from state_transition where machine = $1 order by 1",
    [machine],
  );
  const legal = Object.entries(moves).flatMap(([from, to]) => to.map((state) => `${from} -> ${state}`));
  expect(rows.map(({ move }) => move).toSorted()).toEqual(legal.toSorted());
});

test("the table lists no other state machine", async () => {
  const rows = await asOwner<{ machine: string }>(
    site.store.owner,
    "select distinct machine from state_transition order by 1",
  );
  expect(rows.map(({ machine }) => machine)).toEqual(machines.map(({ machine }) => machine).toSorted());
});

/** Puts the subscriber's row into a state, bypassing the triggers, and tries the transition as the program would. */
async function move({ table, column }: Machine, from: string, to: string): Promise<string> {
  const where = `tenant_id = ${publisher.tenantId} and account_number = ${subscriber.accountNumber}`;
  await asOwner(
    site.store.owner,
    `do $$ begin
       alter table ${table} disable trigger user;
       update ${table} set ${column} = '${from}' where ${where};
       alter table ${table} enable trigger user;
     end $$`,
  );
  return site.store.db
    .write(someDay(publisher.tenantId), ({ q }) =>
      sql.raw(`update ${table} set ${column} = '${to}' where ${where}`).execute(q),
    )
    .then(
      ({ numAffectedRows }) => (numAffectedRows === 1n ? "moved" : "not there"),
      (fault: unknown) => (fault instanceof Error ? fault.message : "fault"),
    );
}

test.each(machines)(
  "every illegal move of a $machine is refused by the database, every legal one is made",
  async (machine) => {
    for (const from of machine.states) {
      for (const to of machine.states) {
        const legal = from === to || machine.moves[from]?.includes(to) === true;
        expect(await move(machine, from, to)).toBe(
          legal ? "moved" : `${machine.machine} cannot go from ${from} to ${to}`,
        );
      }
    }
  },
);

test("refuses a change to an unknown state", async () => {
  for (const machine of machines)
    expect(await move(machine, machine.states[0] ?? "", "lost")).toContain("cannot go from");
});
