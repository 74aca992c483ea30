import type { ReactNode } from "react";
import { deskCallTable } from "../data/desk-call-table.ts";

/** The evidence with which a newspaper answers a dispute. Shown only to those who may have it. */
export function ProofLink({ publication, accountNumber }: { publication: string; accountNumber: number }): ReactNode {
  const query = new URLSearchParams({ publication, accountNumber: String(accountNumber) });
  return (
    <a href={`${deskCallTable.deskTakeProof.path}?${query.toString()}`} download>
      Download the proof file
    </a>
  );
}
