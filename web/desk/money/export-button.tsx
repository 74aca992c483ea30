import type { Input } from "#contract/call-shape.ts";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Button } from "#web/ui/button.tsx";
import { deskCall } from "../data/desk-call.ts";
import { saveTextFile } from "../data/save-file.ts";

/** Exports all payments of the filter, not only this page, as a file for a spreadsheet. */
export function ExportButton({ filter }: { filter: Input<DeskContract["deskExportPayments"]> }): ReactNode {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      const { csv, rows } = await deskCall("deskExportPayments", filter);
      saveTextFile(`payments-${filter.from ?? ""}-${filter.to ?? ""}.csv`, csv);
      setSaid(`${rows} payment${rows === 1 ? "" : "s"} saved. The trail records it.`);
    } catch (fault) {
      setSaid(asCallFailed(fault).detail ?? "The file couldn't be made. Try again.");
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={() => void press()}>
        Export CSV
      </Button>
      <p role="status">{said}</p>
    </>
  );
}
