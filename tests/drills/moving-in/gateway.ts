import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import type { OldReader } from "./old-reader.ts";
import { merchant } from "./the-paper.ts";

const fileIn = (dataDir: string): string => join(dataDir, "sandbox", "converge.sqlite");

/** The gateway stores the old system's cards for its merchant, so they come with the account. */
export function cardsStayAtGateway(dataDir: string, readers: readonly OldReader[]): void {
  const gateway = new DatabaseSync(fileIn(dataDir), { timeout: 30_000 });
  const insert = gateway.prepare(
    `insert into stored_card (merchant, fingerprint, mask, brand, rehearses, expires, first_name, last_name, token)
     values (?, ?, ?, 'VISA', 0, '1229', '', '', ?)`,
  );
  gateway.exec("begin immediate");
  for (const { card } of readers)
    if (card !== null) insert.run(merchant, `card ${card.token}`, `44********${card.last4}`, card.token);
  gateway.exec("commit");
  gateway.close();
}

/** What the gateway has taken for this paper, by its own books. */
export function takenByGateway(dataDir: string): { readonly charges: number; readonly cents: number } {
  const gateway = new DatabaseSync(fileIn(dataDir), { readOnly: true, timeout: 30_000 });
  const row = gateway
    .prepare(
      "select count(*) as charges, coalesce(sum(amount), 0) as cents from txn where merchant = ? and kind = 'SALE' and approval <> ''",
    )
    .get(merchant);
  gateway.close();
  return { charges: Number(row?.["charges"]), cents: Number(row?.["cents"]) };
}
