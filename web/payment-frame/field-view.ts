import { classNames } from "../ui/class-names.ts";
import css from "../ui/field.module.css";
import hidden from "../ui/visually-hidden.module.css";
import markCss from "./brand-mark.module.css";
import frameCss from "./frame.module.css";
import { element, setOrRemove } from "./element.ts";
import { frameWords } from "./frame-words.ts";

export type FieldOptions = {
  readonly id: string;
  readonly label: string;
  readonly width: "full" | "short";
  readonly autocomplete: string;
  readonly inputmode: "numeric" | "text";
  readonly enterkeyhint: "next" | "done";
  readonly maxlength: string;
  /** A picture inside the field, at its end. */
  readonly mark?: HTMLElement;
};

/** A field of the card, whether its control is ours or the gateway's. */
export type FieldView = {
  readonly id: string;
  readonly root: HTMLElement;
  focus(): void;
  setHint(text: string): void;
  setError(text: string | null): void;
};

type Around = Pick<FieldOptions, "id" | "label" | "width"> & {
  readonly control: HTMLElement;
  readonly focus: () => void;
  /** Called with the ids of the elements that describe the control, and whether it has an error. */
  readonly describe: (ids: string, invalid: boolean) => void;
};

/** Label above, hint below it, error above the control (look.md, Forms). */
function fieldAround({ id, label, width, control, focus, describe }: Around): FieldView {
  const hint = element("div", { id: `${id}-hint`, class: css.hint ?? "" });
  const error = element("p", { id: `${id}-error`, class: css.error ?? "" });
  const root = element(
    "div",
    { class: classNames(css.field, css[width]) },
    element("label", { for: id, class: css.label ?? "" }, label),
    hint,
    error,
    control,
  );
  const describeAgain = (): void => {
    const described = [error, hint].filter((it) => !it.hidden).map((it) => it.id);
    describe(described.join(" "), !error.hidden);
  };
  const view: FieldView = {
    id,
    root,
    focus,
    setHint: (text) => {
      hint.textContent = text;
      hint.hidden = text === "";
      describeAgain();
    },
    setError: (text) => {
      const prefix = element("span", { class: hidden.hidden ?? "" }, frameWords.error);
      error.replaceChildren(...(text === null ? [] : [prefix, text]));
      error.hidden = text === null;
      root.classList.toggle(css.invalid ?? "", text !== null);
      describeAgain();
    },
  };
  view.setHint("");
  view.setError(null);
  return view;
}

/**
 * A field with our own input. The input has no name, so that no form could send it and no browser could store it under
 * one (security.md S11).
 */
export function fieldView(look: FieldOptions): FieldView & { readonly input: HTMLInputElement } {
  const { id, label, width, mark, ...attributes } = look;
  const input = element("input", {
    id,
    type: "text",
    class: classNames(css.control, look.inputmode === "numeric" && css.figures),
    required: "required",
    autocapitalize: "off",
    spellcheck: "false",
    ...attributes,
  });
  const view = fieldAround({
    id,
    label,
    width,
    control: mark === undefined ? input : element("div", { class: markCss.place ?? "" }, input, mark),
    focus: () => input.focus(),
    describe: (ids, invalid) => {
      setOrRemove(input, "aria-describedby", ids);
      setOrRemove(input, "aria-invalid", invalid ? "true" : "");
    },
  });
  return { ...view, input };
}

/** A field that the gateway draws into `place`, in its own frame. We can't attach descriptions to what is inside. */
export function hostedFieldView(
  look: Pick<FieldOptions, "id" | "label" | "width"> & { readonly focus: () => void },
): FieldView & { readonly place: HTMLElement } {
  const place = element("div", { id: look.id, class: classNames(css.control, frameCss.drawn) });
  return { ...fieldAround({ ...look, control: place, describe: () => {} }), place };
}
