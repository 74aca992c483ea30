import type { ReactNode } from "react";
import { states, statesLike } from "#core/address/states.ts";
import { Combobox } from "#web/ui/combobox.tsx";
import type { ComboboxProps } from "#web/ui/combobox.tsx";

export type StateFieldProps = Omit<ComboboxProps, "options" | "matching" | "none">;

/** The 50 states and the District of Columbia: "MO" or "miss" is enough (subscribe §2, auto-select). */
export function StateField(props: StateFieldProps): ReactNode {
  return <Combobox {...props} options={states} matching={statesLike} none="No state begins like this" />;
}
