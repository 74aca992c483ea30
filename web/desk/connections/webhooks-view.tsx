import type { Output } from "#contract/call-shape.ts";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { typesText } from "#core/webhook/endpoint-choice.ts";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { instantText } from "../table/instant-text.ts";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { AddWebhook } from "./add-webhook.tsx";
import { ConfirmButton } from "./confirm-button.tsx";
import css from "./connections.module.css";
import { ConnectionCreated } from "./connection-created.tsx";
import { ActResults } from "./act-results.tsx";
import { useConnection } from "./use-connection.ts";

type Endpoint = Output<DeskContract["deskListEndpoints"]>["endpoints"][number];

const offTexts: Readonly<Record<NonNullable<Endpoint["offBecause"]>, string>> = {
  gone: "Off: it asked for no more messages (410)",
  failing: "Off: it failed for five days",
  staff: "Off",
};

function stateText({ offBecause, failingSince }: Endpoint): string {
  if (offBecause !== null) return offTexts[offBecause];
  return failingSince === null ? "On" : `Failing since ${instantText(failingSince)}`;
}

/** The addresses that get events: the state of each, and what can be done about it. */
export function WebhooksView({ publication }: { publication: string }): ReactNode {
  const { read, change } = useUrlState();
  const endpoints = useDeskRead("deskListEndpoints", { publication });
  const [secret, setSecret] = useState<string | null>(null);
  if (secret !== null)
    return (
      <ConnectionCreated
        what="For one day, both secrets sign. Change it at the receiver by then. You see the new one only now."
        secrets={[{ text: secret, copy: "Copy the secret" }]}
        onDone={() => setSecret(null)}
      />
    );
  if (read("add") === "webhook") return <AddWebhook publication={publication} onBack={() => change({ add: null })} />;
  return (
    <div className={css.view}>
      <div className={css.top}>
        <p className={css.soft}>Each address gets a signed message when something happens to a subscription.</p>
        <Button onClick={() => change({ add: "webhook" })}>Add an address</Button>
      </div>
      <ReadState read={endpoints} failed="The addresses can't be shown right now.">
        {({ endpoints: rows }) => <Endpoints {...{ publication, rows }} onSecret={setSecret} />}
      </ReadState>
    </div>
  );
}

type ListProps = {
  readonly publication: string;
  readonly rows: readonly Endpoint[];
  readonly onSecret: (secret: string) => void;
};

function Endpoints({ publication, rows, onSecret }: ListProps): ReactNode {
  const turned = useConnection("deskTurnEndpoint", () => "Changed.");
  const removed = useConnection("deskRemoveEndpoint", () => "The address is removed.");
  const replayed = useConnection("deskReplayEndpoint", ({ count }) => `Sending again: ${count}.`);
  const rotated = useConnection("deskRotateEndpoint", ({ secret }) => {
    onSecret(secret);
    return "";
  });
  const all = [turned, removed, replayed, rotated];
  const isBusy = all.some(({ state }) => state.kind === "sending");
  const columns: TableColumn<Endpoint>[] = [
    { id: "url", head: "Address", cell: ({ url }) => url },
    { id: "types", head: "Gets", cell: ({ types }) => (types === null ? "Everything" : typesText(types)) },
    { id: "state", head: "State", cell: stateText },
    {
      id: "last",
      head: "Last delivered",
      cell: ({ lastDeliveredAt }) => (lastDeliveredAt === null ? "Never" : instantText(lastDeliveredAt)),
    },
    { id: "answer", head: "Last answer", cell: ({ lastAnswer }) => lastAnswer ?? "" },
    { id: "waiting", head: "Waiting", isFigure: true, cell: ({ waiting }) => waiting },
    { id: "dead", head: "Not delivered", isFigure: true, cell: ({ dead }) => dead },
    {
      id: "do",
      head: "Change",
      hidesHead: true,
      cell: ({ endpointId, url, offBecause, dead }) => (
        <Row>
          {dead > 0 && (
            <Button
              variant="link"
              aria-label={`Send again: ${url}`}
              busy={isBusy}
              onClick={() => void replayed.send({ publication, endpointId })}
            >
              Send again
            </Button>
          )}
          {offBecause === null ? (
            <ConfirmButton
              label="Turn off"
              of={url}
              question="Turn this address off?"
              text="Messages to it wait until it is turned on again."
              submit="Turn off"
              isBusy={isBusy}
              onYes={() => void turned.send({ publication, endpointId, on: false })}
            />
          ) : (
            <Button
              variant="link"
              aria-label={`Turn on: ${url}`}
              busy={isBusy}
              onClick={() => void turned.send({ publication, endpointId, on: true })}
            >
              Turn on
            </Button>
          )}
          <ConfirmButton
            label="New secret"
            of={url}
            question="Make a new secret?"
            text="For one day, both the old secret and the new one sign each message. After that, only the new one does."
            submit="Make a new secret"
            isBusy={isBusy}
            onYes={() => void rotated.send({ publication, endpointId })}
          />
          <ConfirmButton
            label="Remove"
            of={url}
            question="Remove this address?"
            text="Nothing more is sent there, and messages waiting for it are deleted."
            submit="Remove it"
            isBusy={isBusy}
            onYes={() => void removed.send({ publication, endpointId })}
          />
        </Row>
      ),
    },
  ];
  return (
    <>
      <ActResults states={all.map(({ state }) => state)} />
      <DeskTable
        caption="Webhooks"
        empty="There are no webhooks yet."
        {...{ columns, rows }}
        keyOf={({ endpointId }) => String(endpointId)}
      />
    </>
  );
}
