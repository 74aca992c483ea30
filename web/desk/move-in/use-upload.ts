import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { maxListBytes } from "#core/import/reading.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { deskCall } from "../data/desk-call.ts";
import { moveInWords } from "./move-in-words.ts";

export type UploadState =
  | { readonly kind: "idle" | "done" }
  | { readonly kind: "sending"; readonly sent: number; readonly bytes: number }
  | { readonly kind: "failed"; readonly text: string };

/** A short loss of the connection doesn't end an upload. */
const retryDelaysMs = [1000, 3000, 10_000] as const;

/** Uploads a list piece by piece. An interrupted upload continues where it stopped. */
export function useUpload(publication: string) {
  const [state, setState] = useState<UploadState>({ kind: "idle" });
  const queries = useQueryClient();
  const upload = async (file: File): Promise<void> => {
    if (file.size > maxListBytes) return setState({ kind: "failed", text: moveInWords.tooLarge });
    const progress = (sent: number): void => setState({ kind: "sending", sent, bytes: file.size });
    const look = () => queries.invalidateQueries({ queryKey: ["desk", "deskGetMoveIn"] });
    progress(0);
    try {
      // The previous list is deleted as soon as this one begins.
      const refusal = await sendList(publication, file, { begun: look, progress });
      setState(refusal === null ? { kind: "done" } : { kind: "failed", text: refusal });
    } catch (fault) {
      setState({ kind: "failed", text: asCallFailed(fault).detail ?? moveInWords.brokenOff });
    }
    await look();
  };
  return { state, upload };
}

type UploadCallbacks = { readonly begun: () => Promise<void>; readonly progress: (sent: number) => void };

/** @returns why it was refused; null: it is complete. */
async function sendList(
  publication: string,
  file: File,
  { begun: onBegun, progress }: UploadCallbacks,
): Promise<string | null> {
  const { name, size: bytes, lastModified: modifiedAt } = file;
  const input = { publication, name, bytes, modifiedAt };
  const begun = await deskCall("deskBeginMoveInList", input, { idempotencyKey: crypto.randomUUID() });
  if (!begun.isSuccess) return begun.errorMessage;
  await onBegun();
  const { listId, nextPiece, pieceBytes } = begun;
  for (let number = nextPiece; number * pieceBytes < bytes; number++) {
    progress(number * pieceBytes);
    const content = await base64Of(file.slice(number * pieceBytes, (number + 1) * pieceBytes));
    const piece = { publication, listId, number, content };
    const added = await withRetries(() =>
      deskCall("deskAddMoveInPiece", piece, { idempotencyKey: `${listId}-${number}` }),
    );
    if (!added.isSuccess) return added.errorMessage;
  }
  progress(bytes);
  const finish = { publication, listId };
  const finished = await deskCall("deskFinishMoveInList", finish, { idempotencyKey: crypto.randomUUID() });
  return finished.isSuccess ? null : finished.errorMessage;
}

async function withRetries<T>(send: () => Promise<T>): Promise<T> {
  for (const wait of retryDelaysMs) {
    try {
      return await send();
    } catch (fault) {
      const { status } = asCallFailed(fault);
      if (status !== 0 && status < 500) throw fault;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return send();
}

/** Read by the browser itself, which is fast for large pieces. */
const base64Of = (piece: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const { result } = reader;
      resolve(typeof result === "string" ? (result.split(",", 2)[1] ?? "") : "");
    });
    reader.addEventListener("error", () => reject(new Error("the file can't be read")));
    reader.readAsDataURL(piece);
  });
