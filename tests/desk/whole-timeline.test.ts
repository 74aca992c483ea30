import { expect, test } from "vitest";
import { branches } from "#server/store/timeline/timeline-branches.ts";
import { aColleague, deskCall } from "#tests/world/desk.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { asOwner } from "#tests/world/store.ts";
import { aLivedInPublisher } from "../store/full-world.ts";

const site = await siteOfFile();
const world = await aLivedInPublisher(site);
const { session } = await aColleague(site, "owner", world);

/** Rows that a source leaves out on purpose: an offer sent by link has its own entry. */
const leftOut: Readonly<Record<string, string>> = { cancel_session: "by_link" };

/** The table of each source's rows. */
const rowsOfSource = {
  subscription: "ordered",
  payment_intent: "payment",
  refund: "refund",
  reversal: "reversal",
  letter: "email",
  paper_bill: "bill",
  delivery_issue: "complaint",
  temporary_stop: "stop",
  address_change: "move",
  seasonal_plan: "season",
  cancel_session: "cancel",
  offer_use: "offer",
  call_back: "callBack",
  circulation_command: "command",
  staff_note: "note",
  staff_money: "staffMoney",
} as const;

/** How many rows of each source the timelines of all accounts show. */
async function countShown(kind?: "trail"): Promise<ReadonlyMap<string, number>> {
  const accounts = await asOwner<{ number: string }>(
    site.store.owner,
    "select account_number as number from account where tenant_id = $1",
    [world.tenantId],
  );
  const shown = new Map<string, number>();
  for (const { number } of accounts)
    for (const rank of await ranksOf(Number(number), kind)) shown.set(rank, (shown.get(rank) ?? 0) + 1);
  return shown;
}

/** The source of each event of an account, page by page. */
async function ranksOf(accountNumber: number, kind?: "trail"): Promise<string[]> {
  const keys = new Set<string>();
  let older: string | null = "";
  while (older !== null) {
    const page: object = { ...(kind && { kind }), ...(older !== "" && { before: older }) };
    const asked: Record<string, unknown> = { publication: world.domain, accountNumber, ...page };
    const answered: Awaited<ReturnType<typeof deskCall<"deskGetTimeline">>> = await deskCall(
      site,
      "deskGetTimeline",
      asked,
      { session },
    );
    const { status, body } = answered;
    expect(status).toBe(200);
    for (const { key, text } of body.entries) {
      expect([key, keys.has(key)]).toEqual([key, false]);
      expect(text).not.toMatch(/undefined|null|NaN/);
      keys.add(key);
    }
    older = body.older;
  }
  return [...keys].map((key) => key.split("_")[1] ?? "");
}

async function countOf(text: string): Promise<number | undefined> {
  const [row] = await asOwner<{ count: number }>(site.store.owner, `select count(*)::int as count from ${text}`, [
    world.tenantId,
  ]);
  return row?.count;
}

test("every row of a well-used publication is on its account's timeline", async () => {
  const shown = await countShown();
  for (const [table, source] of Object.entries(rowsOfSource)) {
    const others = leftOut[table] === undefined ? "" : ` and not ${leftOut[table]}`;
    const count = await countOf(`${table} where tenant_id = $1 and account_number is not null${others}`);
    expect({ source, shown: shown.get(String(branches[source].rank)) }).toEqual({ source, shown: count });
  }
  expect(shown.get(String(branches.ledger.rank))).toBe(await countOf("expiry_entry where tenant_id = $1"));
  expect(shown.get(String(branches.attempt.rank))).toBe(await countOf("payment_attempt where tenant_id = $1"));
});

test("shows the whole trail on request", async () => {
  const shown = await countShown("trail");
  const count = await countOf("audit_entry where tenant_id = $1 and subject like 'account:%'");
  expect(shown.get(String(branches.trail.rank))).toBe(count);
});
