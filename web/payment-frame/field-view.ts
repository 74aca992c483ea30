import { classNames } from "../ui/class-names.ts";
import css from "../ui/field.module.css";
import hidden from "../ui/visually-hidden.module.css";
import markCss from "./brand-mark.module.css";
import { element, setOrRemove } from "./element.ts";
import { frameWords } from "./frame-words.ts";

export type FieldLook = {
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

export type FieldView = {
  readonly root: HTMLElement;
  readonly input: HTMLInputElement;
  setHint(text: string): void;
  setError(text: string | null): void;
};

/**
 * Label above, hint below it, error above the field (look.md, Forms). The input has no name, so that no form could send
 * it and no browser store it under one (security.md S11).
 */
export function fieldView(look: FieldLook): FieldView {
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
  const hint = element("div", { id: `${id}-hint`, class: css.hint ?? "" });
  const error = element("p", { id: `${id}-error`, class: css.error ?? "" });
  const root = element(
    "div",
    { class: classNames(css.field, css[width]) },
    element("label", { for: id, class: css.label ?? "" }, label),
    hint,
    error,
    mark === undefined ? input : element("div", { class: markCss.place ?? "" }, input, mark),
  );
  const describe = (): void => {
    const described = [error, hint].filter((it) => !it.hidden).map((it) => it.id);
    setOrRemove(input, "aria-describedby", described.join(" "));
  };
  const view: FieldView = {
    root,
    input,
    setHint: (text) => {
      hint.textContent = text;
      hint.hidden = text === "";
      describe();
    },
    setError: (text) => {
      const prefix = element("span", { class: hidden.hidden ?? "" }, frameWords.error);
      error.replaceChildren(...(text === null ? [] : [prefix, text]));
      error.hidden = text === null;
      root.classList.toggle(css.invalid ?? "", text !== null);
      setOrRemove(input, "aria-invalid", text === null ? "" : "true");
      describe();
    },
  };
  view.setHint("");
  view.setError(null);
  return view;
}
