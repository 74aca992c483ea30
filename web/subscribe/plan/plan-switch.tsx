import { useId } from "react";
import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import css from "./plan-switch.module.css";
import { planWords } from "../plan-words.ts";

const sides = [
  { mode: "digital", label: messages.digitalOnly },
  { mode: "print", label: messages.printAndDigital },
] as const;
type Mode = (typeof sides)[number]["mode"];

/** The toggle between Digital Only and Print + Digital (subscribe §2): two radios, so the arrow keys move it. */
export function PlanSwitch({ mode, onSwitch }: { mode: Mode; onSwitch: (mode: Mode) => void }): ReactNode {
  const name = useId();
  return (
    <fieldset className={css.switch}>
      <legend>
        <VisuallyHidden>{planWords.kind}</VisuallyHidden>
      </legend>
      {sides.map((side) => (
        <label key={side.mode} className={css.side}>
          <input
            type="radio"
            name={name}
            value={side.mode}
            checked={mode === side.mode}
            onChange={() => onSwitch(side.mode)}
          />
          <span>{side.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
