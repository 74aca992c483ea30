import { type ReactNode, useState } from "react";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { saveTextFile } from "../data/save-file.ts";
import { moveInWords } from "./move-in-words.ts";

type Props = { readonly text: string; readonly name: string; readonly take: () => Promise<Blob> };

/** Downloads a file, and says whether that worked. */
export function SaveButton({ text, name, take }: Props): ReactNode {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveTextFile(name, await take());
      setSaid(moveInWords.saved);
    } catch (fault) {
      setSaid(asCallFailed(fault).detail ?? moveInWords.notSaved);
    }
    setBusy(false);
  };
  return (
    <>
      <Row>
        <Button variant="secondary" busy={busy} onClick={() => void save()}>
          {text}
        </Button>
      </Row>
      <p role="status">{said}</p>
    </>
  );
}
