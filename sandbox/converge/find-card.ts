import { createHash } from "node:crypto";
import { easternMonth } from "./eastern-time.ts";
import { field, type RequestFields } from "./request-fields.ts";
import type { KnownCard } from "./stored-cards.ts";
import { maskOf, readTestCard } from "./test-cards.ts";

/** Card numbers are read only here: only a mask and a fingerprint per merchant are stored. */
export function cardFrom(
  number: string,
  expires: string,
  merchantId: string,
  now: number,
): KnownCard | "5000" | "5001" | "9999" {
  const card = readTestCard(number, expires, easternMonth(now));
  if (typeof card === "string") return card;
  return {
    fingerprint: createHash("sha256").update(`${merchantId}:${number}`).digest("hex"),
    mask: maskOf(number),
    brand: card.brand,
    rehearses: card.rehearses,
    mood: card.mood,
    expires,
  };
}

/** The security code, checked against its indicator; an error code if they don't agree. */
export function securityCodeFrom(fields: RequestFields): { readonly code: string } | "4006" | "4007" | "5021" {
  const code = field(fields, "ssl_cvv2cvc2");
  const indicator = field(fields, "ssl_cvv2cvc2_indicator");
  if (code !== "" && indicator !== "" && indicator !== "1") return "4006";
  if (code === "" && indicator === "1") return "4007";
  return code !== "" && !/^\d{3,4}$/.test(code) ? "5021" : { code };
}
