export type ComboboxOption = { readonly value: string; readonly label: string };

/** The open list: what it shows, and which option would be chosen now; -1 is none. */
type OpenList = { readonly shown: readonly ComboboxOption[]; readonly active: number };

export type ComboboxState = {
  /** What is being typed; null: the field shows the chosen option. */
  readonly typed: string | null;
  readonly list: OpenList | null;
};

export type ComboboxEvent =
  /** `matches`: the matching options, most likely first. */
  | { readonly kind: "typed"; readonly text: string; readonly matches: readonly ComboboxOption[] }
  /** `at`: the index of the chosen option, or -1. */
  | { readonly kind: "opened"; readonly options: readonly ComboboxOption[]; readonly at: number }
  | { readonly kind: "moved"; readonly step: 1 | -1; readonly options: readonly ComboboxOption[]; readonly at: number }
  | { readonly kind: "dismissed" | "settled" };

export const closedCombobox: ComboboxState = { typed: null, list: null };

/**
 * The editable combobox of the ARIA authoring practices, list autocomplete with automatic selection: typing marks the
 * first match, which is chosen on leaving the field. Escape drops the match and keeps what was typed.
 */
export function nextCombobox(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.kind) {
    case "typed": {
      const active = event.text.trim() === "" || event.matches.length === 0 ? -1 : 0;
      return { typed: event.text, list: { shown: event.matches, active } };
    }
    case "opened":
      return state.list === null ? { ...state, list: { shown: event.options, active: event.at } } : state;
    case "moved":
      return { ...state, list: moved(state.list ?? { shown: event.options, active: -1 }, event, state.list === null) };
    case "dismissed":
      return { ...state, list: null };
    case "settled":
      return closedCombobox;
  }
}

type Move = Extract<ComboboxEvent, { kind: "moved" }>;

/** The next option, wrapping around; a list that opens for this starts at the chosen one. */
function moved({ shown, active }: OpenList, { step, at }: Move, opens: boolean): OpenList {
  if (opens && at >= 0) return { shown, active: at };
  const last = shown.length - 1;
  if (step === 1) return { shown, active: active >= last ? Math.min(0, last) : active + 1 };
  return { shown, active: active <= 0 ? last : active - 1 };
}

/** The option that Enter or leaving the field chooses, or null. */
export const highlightedOption = ({ list }: ComboboxState): ComboboxOption | null => list?.shown[list.active] ?? null;

/** Whether a text is a whole option, as browsers autofill it: "WI" or "Wisconsin". */
export function isExactMatch({ value, label }: ComboboxOption, text: string): boolean {
  const given = text.trim().toLowerCase();
  return value.toLowerCase() === given || label.toLowerCase() === given;
}
