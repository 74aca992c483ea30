import type { Output } from "#contract/call-shape.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { UploadedList } from "#contract/desk/move-in.ts";
import { importFields } from "#core/import/columns.ts";
import { deskCall } from "../data/desk-call.ts";

export type MappingDraft = UploadedList["mapping"];
export type MoveInPreview = Output<DeskContract["deskPreviewMoveIn"]>;

/** Includes every field: a field without a choice is not read, whatever a column is called. */
const inFull = ({ columns, ...mapping }: MappingDraft): MappingDraft => ({
  ...mapping,
  columns: Object.fromEntries(importFields.map((field) => [field, columns[field] ?? ""])),
});

/** How the list is read according to the screen, with the first rows read that way. */
export function useMapping(publication: string, { listId, mapping }: UploadedList) {
  const [draft, setDraft] = useState<MappingDraft>(() => inFull(mapping));
  const asked = { publication, listId, mapping: draft };
  const preview = useQuery({
    // Not part of what is read again after each action, because the list may be gone by then.
    queryKey: ["move-in-preview", asked],
    queryFn: () => deskCall("deskPreviewMoveIn", asked),
    placeholderData: keepPreviousData,
  });
  const isAsRead = JSON.stringify(draft) === JSON.stringify(inFull(mapping));
  return { draft, setDraft, preview, isAsRead };
}
