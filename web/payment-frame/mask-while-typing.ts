import { digitsOf } from "#core/payment/card.ts";
import { caretAfter, masked } from "./card-fields.ts";
import type { CardField } from "./card-rules.ts";

/** Writes the mask over what was typed, pasted or filled in, and keeps the caret behind its digit. */
export function maskWhileTyping(field: CardField, input: HTMLInputElement): void {
  const typed = input.value;
  const text = masked(field, typed);
  if (text === typed) return;
  const caret = input.selectionStart ?? typed.length;
  const atEnd = caret >= typed.length;
  const before = digitsOf(typed.slice(0, caret)).length;
  input.value = text;
  const place = atEnd ? text.length : caretAfter(text, before);
  if (document.activeElement === input) input.setSelectionRange(place, place);
}
