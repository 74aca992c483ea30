import type { ReactNode } from "react";
import { money } from "#core/format/money-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { useDeskRead } from "../data/desk-read.ts";
import { DayField } from "../table/day-field.tsx";
import { DeskTable } from "../table/desk-table.tsx";
import { ReadState } from "../table/read-state.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./money-screen.module.css";
import { gatewayName, type Settlement } from "./money-words.ts";

/** One day at each gateway: the gateway's own list compared with our ledger. */
export function SettlementView({ publication }: { publication: string }): ReactNode {
  const { read, change } = useUrlState();
  const day = read("day");
  const settlement = useDeskRead("deskGetSettlement", { publication, ...(day !== "" && { day }) });
  return (
    <div className={css.view}>
      <div className={css.filters}>
        <DayField
          label="Day at the gateway"
          value={settlement.data?.day ?? day}
          onChange={(next) => change({ day: next })}
        />
      </div>
      <ReadState read={settlement} failed="This day can't be compared right now.">
        {({ gateways }) =>
          gateways.length === 0 ? (
            <p role="status">None of this publication's gateways keeps a daily list.</p>
          ) : (
            gateways.map((gateway) => <AtGateway key={gateway.gateway} of={gateway} />)
          )
        }
      </ReadState>
    </div>
  );
}

type Line = { readonly what: string; readonly ours: string; readonly theirs: string };

function AtGateway({ of }: { of: Settlement }): ReactNode {
  const { gateway, timeZone, ours, theirs, differences } = of;
  const name = gatewayName(gateway);
  const line = (what: string, take: (sums: Settlement["ours"]) => string): Line => ({
    what,
    ours: take(ours),
    theirs: theirs === null ? "no answer" : take(theirs),
  });
  const lines = [
    line("Charges", ({ charges, chargedCents }) => `${charges}: ${money(chargedCents)}`),
    line("Refunds", ({ refunds, refundedCents }) => `${refunds}: ${money(refundedCents)}`),
    line("Net", ({ chargedCents, refundedCents }) => money(chargedCents - refundedCents)),
  ];
  return (
    <section className={css.view} aria-label={name}>
      <h2>
        {name} <span className={css.soft}>{`days of ${timeZone}`}</span>
      </h2>
      <DeskTable
        caption={`Our books and the list of ${name}`}
        columns={[
          { id: "what", head: "What", cell: ({ what }: Line) => what },
          { id: "ours", head: "Our books", isFigure: true, cell: (row: Line) => row.ours },
          { id: "theirs", head: "The gateway's list", isFigure: true, cell: (row: Line) => row.theirs },
        ]}
        rows={lines}
        keyOf={({ what }) => what}
      />
      {theirs === null && (
        <Alert kind="warning">
          <p>{`${name} doesn't answer, so nothing was compared. Check again in a few minutes.`}</p>
        </Alert>
      )}
      {theirs !== null && differences.length === 0 && (
        <Alert kind="success">
          <p>Every charge and refund matches.</p>
        </Alert>
      )}
      {differences.length > 0 && (
        <DeskTable
          caption={`What differs at ${name}`}
          columns={[
            { id: "what", head: "What differs", cell: ({ what }: Settlement["differences"][number]) => what },
            { id: "which", head: "Which", cell: ({ which }: Settlement["differences"][number]) => which },
            { id: "detail", head: "Details", cell: ({ detail }: Settlement["differences"][number]) => detail },
          ]}
          rows={differences}
          keyOf={({ what, which }) => `${what} ${which}`}
        />
      )}
    </section>
  );
}
