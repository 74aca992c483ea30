import type { Output } from "#contract/call-shape.ts";
import type { ReactNode } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { Button } from "#web/ui/button.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { instantText } from "../table/instant-text.ts";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { AddSite } from "./add-site.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import css from "./connections.module.css";
import { ActResults } from "./act-results.tsx";
import { useConnection } from "./use-connection.ts";

type Site = Output<DeskContract["deskListSites"]>["sites"][number];

/** The sites and apps whose readers sign in here. */
export function SitesView({ publication }: { publication: string }): ReactNode {
  const { read, change } = useUrlState();
  const sites = useDeskRead("deskListSites", { publication });
  const { state, send } = useConnection("deskEndSite", () => "Nobody signs in there anymore.");
  if (read("add") === "website") return <AddSite publication={publication} onBack={() => change({ add: null })} />;
  const columns: TableColumn<Site>[] = [
    { id: "name", head: "Name", cell: ({ name }) => name },
    { id: "kind", head: "Kind", cell: ({ kind }) => (kind === "app" ? "App" : "Website") },
    { id: "client", head: "Client ID", cell: ({ clientId }) => <code>{clientId}</code> },
    { id: "back", head: "Readers come back to", cell: ({ redirectUris }) => redirectUris.join(", ") },
    { id: "made", head: "Made", cell: ({ madeBy, madeAt }) => `${instantText(madeAt)}, by ${madeBy}` },
    { id: "state", head: "State", cell: ({ hasEnded }) => (hasEnded ? "Ended" : "Works") },
    {
      id: "end",
      head: "End",
      hidesHead: true,
      cell: ({ clientNumber, name, hasEnded }) =>
        hasEnded ? null : (
          <ConfirmButton
            label="End"
            of={name}
            question={`End sign-in at “${name}”?`}
            text="Nobody can sign in there anymore, and everybody signed in there is signed out. This can't be undone."
            submit="End it"
            isBusy={state.kind === "sending"}
            onYes={() => void send({ publication, clientNumber })}
          />
        ),
    },
  ];
  return (
    <div className={css.view}>
      <div className={css.top}>
        <p className={css.soft}>Readers sign in at a website or app with the login that they have here.</p>
        <Button onClick={() => change({ add: "website" })}>Connect a website</Button>
      </div>
      <ActResults states={[state]} />
      <ReadState read={sites} failed="The websites can't be shown right now.">
        {({ sites: rows, issuer }) => (
          <>
            <p>
              Issuer, for a website's OpenID Connect settings: <code>{issuer}</code>
            </p>
            <DeskTable
              caption="Websites"
              empty="No website signs readers in here yet."
              {...{ columns, rows }}
              keyOf={({ clientNumber }) => String(clientNumber)}
            />
          </>
        )}
      </ReadState>
    </div>
  );
}
