import { Suspense, useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useSite } from "#web/data/site.ts";
import { onDemand } from "#web/ui/on-demand.tsx";
import type { ExpressPartProps } from "./express-part.tsx";
import css from "./express-slot.module.css";
import { planWords } from "./plan-words.ts";

const ExpressPart = onDemand(() => import("./express-part.tsx").then((m) => m.ExpressPart));

/** Loaded after the plans are shown, so that they don't wait for it. */
const loadDelayMs = 1000;

type ExpressSlotProps = Omit<ExpressPartProps, "onNoWallets"> & {
  /** The other way to start is below it, not above. */
  isFirst: boolean;
};

/** The place of the express start. Its code, and the wallets' own, are loaded once the plans are shown. */
export function ExpressSlot({ isFirst, ...props }: ExpressSlotProps): ReactNode {
  const { sandbox, options } = useSite();
  const [isTime, setTime] = useState(false);
  const [isNone, setNone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), loadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  if (isNone || !sandbox || !(options.applePay || options.googlePay)) return null;
  return (
    <>
      <div className={css.place}>
        {isTime && (
          <Suspense>
            <ExpressPart {...props} onNoWallets={() => setNone(true)} />
          </Suspense>
        )}
      </div>
      {isFirst && <p className={css.or}>{planWords.withoutWallet}</p>}
    </>
  );
}
