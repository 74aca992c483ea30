import type { ReactNode } from "react";
import type { PaymentMethodName } from "#contract/scalars.ts";
import { CardIcon } from "#web/ui/later-icons.tsx";
import css from "./method-icon.module.css";

const apple =
  "M12.15 6.9c-.95 0-2.41-1.08-3.96-1.04-2.04.02-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.09 1.01 1.45 2.21 3.09 3.79 3.04 1.52-.07 2.09-.99 3.94-.99 1.83 0 2.35.99 3.96.95 1.64-.03 2.68-1.48 3.67-2.95 1.16-1.69 1.64-3.33 1.67-3.42-.04-.01-3.19-1.22-3.22-4.85-.03-3.04 2.48-4.5 2.59-4.56-1.43-2.09-3.62-2.33-4.39-2.38-2-.16-3.67 1.09-4.61 1.1ZM15.53 3.83c.84-1.01 1.4-2.43 1.25-3.83-1.21.05-2.67.8-3.54 1.82-.78.9-1.45 2.34-1.27 3.71 1.34.11 2.71-.68 3.56-1.7";
const google = [
  [
    "#ea4335",
    "M12 4.75c1.77 0 3.36.61 4.6 1.8l3.43-3.43A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.28 6.61l3.99 3.1A7.13 7.13 0 0 1 12 4.75Z",
  ],
  [
    "#4285f4",
    "M23.49 12.28c0-.79-.07-1.55-.19-2.28H12v4.51h6.47a5.54 5.54 0 0 1-2.39 3.59l3.87 3a11.7 11.7 0 0 0 3.54-8.82Z",
  ],
  ["#fbbc05", "M5.26 14.3a7.28 7.28 0 0 1 0-4.6L1.28 6.61a12 12 0 0 0 0 10.78l3.98-3.1Z"],
  [
    "#34a853",
    "M12 24c3.24 0 5.97-1.07 7.94-2.9l-3.86-3c-1.08.72-2.46 1.15-4.08 1.15a7.13 7.13 0 0 1-6.74-4.96l-3.98 3.1A12 12 0 0 0 12 24Z",
  ],
] as const;
const payPal = [
  [
    "#003087",
    "M7.08 21.34H2.47a.64.64 0 0 1-.63-.74L4.94.9A1.07 1.07 0 0 1 6 0h7.46c2.57 0 4.58.54 5.69 1.81 1.01 1.15 1.3 2.42 1.01 4.29l-.08.43c-.98 5.05-4.35 6.8-8.64 6.8H9.24c-.52 0-.97.38-1.05.9l-1.12 7.11Z",
  ],
  [
    "#009cde",
    "M21.22 6.92a3.35 3.35 0 0 0-.6-.54l-.05.25c-.93 4.78-4 7.2-9.13 7.2H9.25a.56.56 0 0 0-.56.48L7.5 21.84H7l-.24 1.51a.56.56 0 0 0 .55.65h3.89c.46 0 .85-.33.92-.79.06-.26.76-4.85.82-5.09a.93.93 0 0 1 .92-.79h.58c3.76 0 6.7-1.53 7.56-5.94.36-1.85.18-3.39-.77-4.47Z",
  ],
] as const;

const marks: Readonly<Record<Exclude<PaymentMethodName, "Credit Card">, readonly (readonly [string, string])[]>> = {
  "Apple Pay": [["#000", apple]],
  "Google Pay": google,
  Paypal: payPal,
};

/** The logo of a payment method, on white as its owners require. Decorative: its name is next to it. */
export function MethodIcon({ method }: { method: PaymentMethodName }): ReactNode {
  if (method === "Credit Card") return <CardIcon size={24} />;
  return (
    <svg className={css.mark} width={36} height={24} viewBox="-6 -2 36 28" aria-hidden focusable="false">
      {marks[method].map(([fill, path]) => (
        <path key={fill} fill={fill} d={path} />
      ))}
    </svg>
  );
}
