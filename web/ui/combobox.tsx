import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { ChangeEvent, ComponentProps, KeyboardEvent, ReactNode, RefObject } from "react";
import { classNames } from "./class-names.ts";
import { closedCombobox, highlightedOption, isExactMatch, nextCombobox } from "./combobox-state.ts";
import type { ComboboxOption } from "./combobox-state.ts";
import css from "./combobox.module.css";
import { FieldFrame, useFieldIds } from "./field.tsx";
import type { FieldTexts } from "./field.tsx";
import fieldCss from "./field.module.css";
import { ChevronDownIcon } from "./later-icons.tsx";
import { uiWords } from "./ui-words.ts";

type InputProps = Pick<ComponentProps<"input">, "id" | "name" | "autoComplete" | "required">;

export type ComboboxProps = InputProps &
  FieldTexts & {
    options: readonly ComboboxOption[];
    /** The options that match what was typed, the most likely first, which is chosen on leaving the field. */
    matching: (typed: string) => readonly ComboboxOption[];
    /** Shown if nothing matches. */
    none: string;
    /** An option's value, or typed text that matches none. */
    value: string;
    onChange: (value: string) => void;
    onFocus?: () => void;
    onBlur?: () => void;
  };

/** Readers can type or choose from a list; the browser's autofill works as in any field. */
export function Combobox(props: ComboboxProps): ReactNode {
  const { label, hint, error, width, id: givenId, none, onFocus, onBlur, name, autoComplete, required } = props;
  const { id, control } = useFieldIds(givenId, { hint, error });
  const input = useRef<HTMLInputElement>(null);
  const { state, text, type, keyDown, open, take, leave } = useCombobox(props, input);
  const listId = `${id}-list`;
  const optionId = (option: ComboboxOption) => `${id}-option-${option.value}`;
  const now = highlightedOption(state);
  const shown = state.list?.shown ?? [];
  return (
    <FieldFrame {...{ id, label, hint, error }} {...(width && { width })} required={required}>
      <span className={css.combobox}>
        <input
          {...{ name, autoComplete, required }}
          {...control}
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={shown.length > 0}
          aria-controls={shown.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={now === null ? undefined : optionId(now)}
          autoCapitalize="words"
          autoCorrect="off"
          spellCheck={false}
          className={fieldCss.control}
          value={text}
          onChange={type}
          onKeyDown={keyDown}
          onClick={open}
          onFocus={onFocus}
          onBlur={() => {
            leave();
            onBlur?.();
          }}
        />
        <ChevronDownIcon />
        {shown.length > 0 && <Popup {...{ listId, optionId, options: shown, now, take }} />}
        <span role="status">
          {state.list !== null && shown.length === 0 && <span className={classNames(css.popup, css.none)}>{none}</span>}
        </span>
      </span>
    </FieldFrame>
  );
}

/** What the field shows, and how the reader's actions change it. */
function useCombobox({ options, matching, value, onChange }: ComboboxProps, input: RefObject<HTMLInputElement | null>) {
  const [state, happen] = useReducer(nextCombobox, closedCombobox);
  const at = options.findIndex((option) => option.value === value);

  const take = (option: ComboboxOption) => {
    onChange(option.value);
    happen({ kind: "settled" });
  };
  const type = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const matches = matching(target.value);
    const [first] = matches;
    const isFilledIn = !isTyped(nativeEvent) && first !== undefined && isExactMatch(first, target.value);
    onChange(target.value);
    if (isFilledIn || document.activeElement !== input.current) happen({ kind: "settled" });
    else happen({ kind: "typed", text: target.value, matches });
  };
  const keyDown = (event: KeyboardEvent) => {
    const now = highlightedOption(state);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      happen(event.altKey ? { kind: "opened", options, at } : { kind: "moved", step: steps[event.key], options, at });
    } else if (event.key === "Escape" && state.list !== null) happen({ kind: "dismissed" });
    else if (event.key === "Enter" && now !== null) take(now);
    else return;
    event.preventDefault();
  };
  return {
    state,
    text: state.typed ?? options[at]?.label ?? value,
    type,
    keyDown,
    take,
    open: () => happen({ kind: "opened", options, at }),
    leave: () => {
      const now = highlightedOption(state);
      if (now === null) happen({ kind: "settled" });
      else take(now);
    },
  };
}

const steps = { ArrowDown: 1, ArrowUp: -1 } as const;

/** Typing arrives key by key. Autofill sets a whole value at once, with or without an input type. */
const isTyped = (event: Event): boolean =>
  event instanceof InputEvent && event.inputType !== "" && event.inputType !== "insertReplacementText";

type PopupProps = {
  listId: string;
  options: readonly ComboboxOption[];
  now: ComboboxOption | null;
  optionId: (option: ComboboxOption) => string;
  take: (option: ComboboxOption) => void;
};

/** The list. The focus stays in the field, whose arrow keys move through the list; clicking an option chooses it. */
function Popup({ listId, options, now, optionId, take }: PopupProps): ReactNode {
  const box = useRef<HTMLSpanElement>(null);
  const pressed = useEffectEvent(({ target }: MouseEvent) => {
    const option = options.find(
      (it) => target instanceof Element && target.closest("[role=option]")?.id === optionId(it),
    );
    if (option !== undefined) take(option);
  });
  useEffect(() => {
    const list = box.current;
    const keepFocus = (event: MouseEvent) => event.preventDefault();
    const press = (event: MouseEvent) => pressed(event);
    list?.addEventListener("mousedown", keepFocus);
    list?.addEventListener("click", press);
    list?.scrollIntoView({ block: "nearest" });
    return () => {
      list?.removeEventListener("mousedown", keepFocus);
      list?.removeEventListener("click", press);
    };
  }, []);
  const nowId = now === null ? null : optionId(now);
  useEffect(() => {
    if (nowId !== null) document.getElementById(nowId)?.scrollIntoView({ block: "nearest" });
  }, [nowId]);
  return (
    <span ref={box} className={css.popup}>
      <span id={listId} className={css.list} role="listbox" aria-label={uiWords.choices}>
        {options.map((option) => (
          <span
            key={option.value}
            id={optionId(option)}
            className={css.option}
            role="option"
            tabIndex={-1}
            aria-selected={option === now}
          >
            {option.label}
          </span>
        ))}
      </span>
    </span>
  );
}
