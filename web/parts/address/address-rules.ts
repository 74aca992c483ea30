import { addressLengths } from "#core/address/lengths.ts";
import { phoneProblem } from "#core/address/phone.ts";
import { findState } from "#core/address/states.ts";
import { isZip, typedZip } from "#core/address/zip.ts";
import { messages } from "#contract/messages.ts";
import type { AddressField } from "./address-fields.ts";
import { addressWords } from "./address-words.ts";

/** What a field keeps of what was typed: in a ZIP code only digits and hyphens, of a state its two letters. */
export function typedAddressField(field: AddressField, text: string): string {
  if (field === "zip") return typedZip(text);
  if (field === "stateCode") return findState(text)?.value ?? text;
  return text;
}

const { missing } = addressWords;

/** What is wrong with a field right now, or null. Only the apartment and the phone are optional (account §5). */
export function addressFieldError(field: AddressField, text: string): string | null {
  if (field === "phone") return isPhone(text) ? null : messages.invalidPhone;
  if (field === "streetAddress2") return tooLong(field, text);
  if (text.trim() === "") return missing[field];
  if (field === "zip") return isZip(text) ? null : messages.invalidZip;
  if (field === "stateCode") return findState(text) === null ? missing.stateCode : null;
  return tooLong(field, text);
}

const isPhone = (text: string): boolean => phoneProblem(text) === null && text.length <= addressLengths.phone;

function tooLong(field: keyof typeof addressWords.tooLong, text: string): string | null {
  const most = addressLengths[field];
  return text.trim().length > most ? addressWords.tooLong[field](most) : null;
}

/** The same for a field that the reader has just left. Before submitting, an empty field isn't an error. */
export function errorOnBlur(field: AddressField, text: string): string | null {
  return text.trim() === "" ? null : addressFieldError(field, text);
}
