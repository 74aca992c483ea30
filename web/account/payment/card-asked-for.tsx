import type { ReactNode } from "react";
import { asCallFailed } from "#web/data/call-failed.ts";
import { usePaymentStanding } from "#web/data/paying.ts";
import { RegisterCard } from "./register-card.tsx";
import { StandingRead } from "./standing-read.tsx";

/**
 * Update Card while Payment Options are switched off: there for who was asked for another card by letter, because the one
 * on file could not be charged; for everybody else there is no such page (contract.md, toggles).
 */
export function CardAskedFor({ otherwise }: { readonly otherwise: ReactNode }): ReactNode {
  const standing = usePaymentStanding();
  if (standing.isError && asCallFailed(standing.error).status === 404) return otherwise;
  return <StandingRead title="Update Card">{(read) => <RegisterCard standing={read} />}</StandingRead>;
}
