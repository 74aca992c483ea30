import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { saveFile } from "#web/data/save-file.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";

/** The receipt of a payment as a file to keep. */
export function ReceiptButton({ receiptNumber }: { receiptNumber: string }): ReactNode {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  const receipt = useCall("getReceipt");
  const save = async () => {
    const read = await receipt.send({ domain, accountNumber, receiptNumber });
    if (read.kind === "done") saveFile(read.answer, `receipt-${receiptNumber}.pdf`);
  };
  return (
    <>
      <Button variant="link" busy={receipt.state.kind === "sending"} onClick={() => void save()}>
        Receipt {receiptNumber} (PDF)
      </Button>
      {receipt.state.kind === "failed" && <Alert kind="error">{messages.somethingWentWrong}</Alert>}
    </>
  );
}
