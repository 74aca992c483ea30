import { createContext, useContext, useId } from "react";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError } from "./field.tsx";
import css from "./radio-group.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Group = {
  readonly name: string;
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
};

const GroupContext = createContext<Group | null>(null);

export type RadioGroupProps = {
  legend: ReactNode;
  /** The legend is for screen readers only (if a heading already says it). */
  hideLegend?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  /** The fieldset's id; an error summary can link to it. */
  id?: string;
  value: string | null;
  onChange: (value: string) => void;
  disabled?: boolean;
  layout?: "stack" | "grid";
  children: ReactNode;
};

/** Native radios in a fieldset: the arrow keys move between them, and exactly one is chosen. */
export function RadioGroup(props: RadioGroupProps): ReactNode {
  const { legend, hideLegend = false, hint, error, value, onChange, disabled = false, layout = "stack" } = props;
  const name = useId();
  const id = props.id ?? name;
  const describedBy = classNames(error && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <fieldset id={id} tabIndex={-1} className={css.group} aria-describedby={describedBy || undefined}>
      <legend className={hideLegend ? undefined : css.legend}>
        {hideLegend ? <VisuallyHidden>{legend}</VisuallyHidden> : legend}
      </legend>
      {hint !== undefined && (
        <div className={css.hint} id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <FieldError id={id} error={error} />
      <GroupContext value={{ name, value, onChange, disabled }}>
        <div className={css[layout]}>{props.children}</div>
      </GroupContext>
    </fieldset>
  );
}

export type RadioCardProps = {
  value: string;
  title: ReactNode;
  /** Next to the title, at the end of the line: a price, a badge. */
  aside?: ReactNode;
  /** Not available. The reason is below the title. */
  disabled?: boolean;
  /** Below the title. A description, not part of the radio's name. */
  children?: ReactNode;
};

/** One option of a `RadioGroup`, as a card. */
export function RadioCard({ value, title, aside, disabled = false, children }: RadioCardProps): ReactNode {
  const group = useContext(GroupContext);
  const id = useId();
  return (
    <label className={css.card}>
      <input
        type="radio"
        name={group?.name}
        value={value}
        checked={group?.value === value}
        disabled={disabled || group?.disabled}
        onChange={() => group?.onChange(value)}
        aria-labelledby={aside === undefined ? `${id}-title` : `${id}-title ${id}-aside`}
        aria-describedby={children === undefined ? undefined : `${id}-detail`}
      />
      <span className={css.head}>
        <span className={css.title} id={`${id}-title`}>
          {title}
        </span>
        {aside !== undefined && (
          <span className={css.aside} id={`${id}-aside`}>
            {aside}
          </span>
        )}
      </span>
      {children !== undefined && (
        <span className={css.detail} id={`${id}-detail`}>
          {children}
        </span>
      )}
    </label>
  );
}
