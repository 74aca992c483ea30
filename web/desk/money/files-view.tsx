import { type ReactNode, useState } from "react";
import type { ExportTable } from "#core/export/export-table.ts";
import { type ExportName, exportNames, exportTables, isExportName } from "#core/export/exports.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Button } from "#web/ui/button.tsx";
import { deskFile } from "../data/desk-call.ts";
import { Choice } from "../table/choice.tsx";
import { DayField } from "../table/day-field.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { filesWords } from "./files-words.ts";
import css from "./money-screen.module.css";
import { saveTextFile } from "../data/save-file.ts";

type Props = { readonly publication: string; readonly mayPersons: boolean };

const tables: Readonly<Record<ExportName, ExportTable>> = exportTables;
const personal: readonly ExportName[] = exportNames("persons");

/** Exports the publication's files for some days, for spreadsheets. */
export function FilesView({ publication, mayPersons }: Props): ReactNode {
  const { read, change } = useUrlState();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const names = [...exportNames("money", "figures"), ...(mayPersons ? personal : [])];
  const asked = read("file");
  const name = isExportName(asked) && names.includes(asked) ? asked : "payments";
  const [from, to] = [read("from"), read("to")];
  const { description, by, needsDays } = tables[name];
  const press = async (): Promise<void> => {
    if (needsDays === true && (from === "" || to === "")) return setSaid(filesWords.chooseDays);
    setBusy(true);
    setSaid("");
    try {
      const call = personal.includes(name) ? "deskTakeOutPersons" : "deskTakeOutMoney";
      const days = { ...(from !== "" && { from }), ...(to !== "" && { to }) };
      saveTextFile(
        `${[name, from, to].filter((part) => part !== "").join("-")}.csv`,
        await deskFile(call, { publication, name, ...days }),
      );
      setSaid(filesWords.saved);
    } catch (fault) {
      setSaid(refusalOf(fault) ?? filesWords.failed);
    }
    setBusy(false);
  };
  return (
    <div className={css.view}>
      <div className={css.filters}>
        <Choice
          label={filesWords.file}
          value={name}
          onChange={(file) => change({ file })}
          options={names.map((each) => [each, filesWords.nameOf[each]] as const)}
        />
        <DayField label={filesWords.from} value={from} onChange={(day) => change({ from: day })} />
        <DayField label={filesWords.to} value={to} onChange={(day) => change({ to: day })} />
        <Button variant="secondary" busy={busy} onClick={() => void press()}>
          {filesWords.save}
        </Button>
      </div>
      <p>{filesWords.about(description, by)}</p>
      <p role="status">{said}</p>
    </div>
  );
}

/** The sentence about a refused field, or about the whole refusal. */
function refusalOf(fault: unknown): string | null {
  const { refused, detail } = asCallFailed(fault);
  return Object.values(refused)[0] ?? detail;
}
