import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { parsePositiveCents } from "../actions/positive-cents.ts";
import { useDeskRead } from "../data/desk-read.ts";
import { useSavedText } from "../data/saved-text.ts";
import { DayField } from "../table/day-field.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./money-screen.module.css";
import { TakenItems } from "./taken-items.tsx";

/** The checks and cash that the person took, to compare with the cash drawer. */
export function DrawerView({ publication }: { publication: string }): ReactNode {
  const { read, change } = useUrlState();
  const day = read("day");
  const drawer = useDeskRead("deskGetDrawer", { publication, ...(day !== "" && { day }) });
  const [typed, setTyped] = useSavedText(`drawer:${publication}:${drawer.data?.day ?? day}`);
  const counted = typed.trim() === "0" ? 0 : parsePositiveCents(typed);
  return (
    <div className={css.view}>
      <div className={css.filters}>
        <DayField label="Day" value={drawer.data?.day ?? day} onChange={(next) => change({ day: next })} />
      </div>
      <ReadState read={drawer} failed="Your drawer can't be shown right now.">
        {({ check, cash, items }) => (
          <>
            <p>
              You took <strong>{money(cash.amountCents)}</strong> in cash ({payments(cash.count)}) and{" "}
              <strong>{money(check.amountCents)}</strong> in checks ({payments(check.count)}).
            </p>
            <TextField
              label="Cash that you counted (optional)"
              hint="Leave out what was in the drawer before. It is compared here and not recorded."
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              figures
              width="short"
              value={typed}
              error={typed !== "" && counted === null ? "Enter dollars and cents, like 12.50." : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
            <p role="status">{countText(counted, cash.amountCents)}</p>
            <TakenItems items={items} />
          </>
        )}
      </ReadState>
    </div>
  );
}

const payments = (count: number): string => `${count} payment${count === 1 ? "" : "s"}`;

function countText(counted: number | null, taken: number): string {
  if (counted === null) return "";
  if (counted === taken) return "The cash matches.";
  return counted < taken
    ? `The drawer is ${money(taken - counted)} short.`
    : `The drawer is ${money(counted - taken)} over.`;
}
