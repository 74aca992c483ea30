import type { DatabaseSync } from "node:sqlite";
import { integerColumn, type Row, text } from "../row.ts";
import { type CardMood, passesLuhn } from "./test-cards.ts";

/** A card as the emulator knows it once the number is forgotten. */
export type KnownCard = {
  /** Identifies a card among those of one merchant, without the number. */
  readonly fingerprint: string;
  readonly mask: string;
  readonly brand: string;
  readonly rehearses: boolean;
  /** The mood that the number requests; null for a stored card, of which only the fingerprint is known. */
  readonly mood: CardMood | null;
  /** MMYY. */
  readonly expires: string;
};

export type CardHolder = { readonly firstName: string; readonly lastName: string };

/**
 * 16 digits ending in the card's last four. Every second one passes the Luhn check (about one in ten real ones does),
 * so that code that takes such a token for a card number fails quickly.
 */
export function mintCardToken(number: number, mask: string): string {
  const withDigit = (digit: number): string =>
    `44${String(number).padStart(9, "0").slice(-9)}${digit}${mask.slice(-4)}`;
  const lucky = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].findIndex((digit) => passesLuhn(withDigit(digit)));
  return withDigit(number % 2 === 0 ? lucky : (lucky + 1) % 10);
}

const cardOf = (row: Row): KnownCard => ({
  fingerprint: text(row, "fingerprint"),
  mask: text(row, "mask"),
  brand: text(row, "brand"),
  rehearses: integerColumn(row, "rehearses") === 1,
  mood: null,
  expires: text(row, "expires"),
});

/** Stores the card. A card that the merchant already has is updated and keeps its token. */
export function storeCard(
  db: DatabaseSync,
  merchantId: string,
  card: KnownCard,
  holder: CardHolder,
): { readonly token: string; readonly response: "Card Added" | "Card Updated" } {
  const known = db
    .prepare("select token from stored_card where merchant = ? and fingerprint = ?")
    .get(merchantId, card.fingerprint);
  if (known !== undefined) {
    db.prepare(
      "update stored_card set expires = ?, first_name = ?, last_name = ?, dropped = 0 where merchant = ? and fingerprint = ?",
    ).run(card.expires, holder.firstName, holder.lastName, merchantId, card.fingerprint);
    return { token: text(known, "token"), response: "Card Updated" };
  }
  const { lastInsertRowid } = db
    .prepare(
      `insert into stored_card (merchant, fingerprint, mask, brand, rehearses, expires, first_name, last_name)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      merchantId,
      card.fingerprint,
      card.mask,
      card.brand,
      card.rehearses ? 1 : 0,
      card.expires,
      holder.firstName,
      holder.lastName,
    );
  const token = mintCardToken(Number(lastInsertRowid), card.mask);
  db.prepare("update stored_card set token = ? where number = ?").run(token, lastInsertRowid);
  return { token, response: "Card Added" };
}

export function findStoredCard(db: DatabaseSync, merchantId: string, token: string): (KnownCard & CardHolder) | null {
  const row = db
    .prepare("select * from stored_card where merchant = ? and token = ? and dropped = 0")
    .get(merchantId, token);
  if (row === undefined) return null;
  return { ...cardOf(row), firstName: text(row, "first_name"), lastName: text(row, "last_name") };
}

/** Returns whether there was one to drop. */
export const dropStoredCard = (db: DatabaseSync, merchantId: string, token: string): boolean =>
  Number(
    db
      .prepare("update stored_card set dropped = 1 where merchant = ? and token = ? and dropped = 0")
      .run(merchantId, token).changes,
  ) === 1;
