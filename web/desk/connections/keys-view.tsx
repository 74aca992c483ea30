import type { Output } from "#contract/call-shape.ts";
import type { ReactNode } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { scopeTexts } from "#core/site/api-key.ts";
import { Button } from "#web/ui/button.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { instantText } from "../table/instant-text.ts";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import css from "./connections.module.css";
import { MakeKey } from "./make-key.tsx";
import { ActResults } from "./act-results.tsx";
import { useConnection } from "./use-connection.ts";

type Key = Output<DeskContract["deskListKeys"]>["keys"][number];

const day = (text: string): string => shortDay(toDay(text), "en");

function standingText({ standing, expiresOn }: Key): string {
  if (standing === "revoked") return "Revoked";
  if (expiresOn === null) return "Works";
  return standing === "works" ? `Works through ${day(expiresOn)}` : `Expired on ${day(expiresOn)}`;
}

/** The API keys of other systems, but never the keys themselves. */
export function KeysView({ publication }: { publication: string }): ReactNode {
  const { read, change } = useUrlState();
  const keys = useDeskRead("deskListKeys", { publication });
  const { state, send } = useConnection("deskRevokeKey", () => "The key no longer works.");
  if (read("add") === "key") return <MakeKey publication={publication} onBack={() => change({ add: null })} />;
  const columns: TableColumn<Key>[] = [
    { id: "name", head: "Name", cell: ({ name }) => name },
    { id: "begins", head: "Begins with", cell: ({ hint }) => <code>{hint}</code> },
    { id: "may", head: "May", cell: ({ scopes }) => scopes.map((scope) => scopeTexts[scope]).join("; ") },
    { id: "used", head: "Last used", cell: ({ lastUsedOn }) => (lastUsedOn === null ? "Never" : day(lastUsedOn)) },
    { id: "made", head: "Made", cell: ({ madeBy, madeAt }) => `${instantText(madeAt)}, by ${madeBy}` },
    { id: "state", head: "State", cell: standingText },
    {
      id: "revoke",
      head: "Revoke",
      hidesHead: true,
      cell: ({ keyId, name, standing }) =>
        standing === "revoked" ? null : (
          <ConfirmButton
            label="Revoke"
            of={name}
            question={`Revoke the key “${name}”?`}
            text="Anything that uses it stops working. This can't be undone. If a key is still needed, make another one."
            submit="Revoke the key"
            isBusy={state.kind === "sending"}
            onYes={() => void send({ publication, keyId })}
          />
        ),
    },
  ];
  return (
    <div className={css.view}>
      <div className={css.top}>
        <p className={css.soft}>Another system shows its key to ask who may read, or to read accounts.</p>
        <Button onClick={() => change({ add: "key" })}>Make a key</Button>
      </div>
      <ActResults states={[state]} />
      <ReadState read={keys} failed="The keys can't be shown right now.">
        {({ keys: rows }) => (
          <DeskTable
            caption="API keys"
            empty="There are no keys yet."
            {...{ columns, rows }}
            keyOf={({ keyId }) => String(keyId)}
          />
        )}
      </ReadState>
    </div>
  );
}
