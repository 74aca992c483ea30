import type { ReactNode } from "react";
import type { StaffAction } from "#core/staff/role.ts";
import type { Me } from "../data/who-am-i.ts";
import { deskPaths } from "../desk-paths.ts";
import { useTitle } from "../frame/use-title.ts";
import { Choice } from "../table/choice.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { ViewLinks } from "../table/view-links.tsx";
import { ChecksView } from "./checks-view.tsx";
import { DayReportView } from "./day-report-view.tsx";
import { DrawerView } from "./drawer-view.tsx";
import { FilesView } from "./files-view.tsx";
import css from "./money-screen.module.css";
import { PaymentsView } from "./payments-view.tsx";
import { RefundsView } from "./refunds-view.tsx";
import { SettlementView } from "./settlement-view.tsx";

/** Each view with its address, and what the role must allow. */
const views = [
  ["", "Payments", "seeMoney"],
  ["day", "Day report", "seeMoney"],
  ["settlement", "Settlement", "seeMoney"],
  ["refunds", "Refunds", "seeMoney"],
  ["checks", "Checks", "importChecks"],
  ["files", "Files", "exportMoney"],
  ["drawer", "My drawer", "takePayment"],
] as const satisfies readonly (readonly [string, string, StaffAction])[];

/**
 * A publication's money: payments, a day by kind and compared with the gateway's list, refunds, checks, and the
 * person's own drawer.
 */
export function MoneyScreen({ me }: { me: Me }): ReactNode {
  useTitle("Money");
  const { read, change } = useUrlState();
  const places = me.publications.filter(({ may }) => views.some(([, , action]) => may.includes(action)));
  const place = places.find(({ domain }) => domain === read("publication")) ?? places[0];
  if (place === undefined) return <p>Your role can't see money. Ask a bookkeeper or a publisher.</p>;
  const { domain, may } = place;
  const open = views.filter(([, , action]) => may.includes(action));
  const [view = ""] = open.find(([name]) => name === read("view")) ?? open[0] ?? [];
  const to = (name: string): string =>
    `${deskPaths.money}?${new URLSearchParams({ publication: domain, ...(name !== "" && { view: name }) }).toString()}`;
  return (
    <div className={css.screen}>
      <div className={css.top}>
        <h1>Money</h1>
        {places.length > 1 && (
          <Choice
            label="Publication"
            value={domain}
            onChange={(publication) => change({ publication })}
            options={places.map((each) => [each.domain, each.name] as const)}
          />
        )}
      </div>
      <ViewLinks label="Money" views={open} current={view} to={to} />
      {view === "" && <PaymentsView key={domain} publication={domain} mayExport={may.includes("exportMoney")} />}
      {view === "day" && <DayReportView key={domain} publication={domain} mayExport={may.includes("exportMoney")} />}
      {view === "settlement" && <SettlementView key={domain} publication={domain} />}
      {view === "refunds" && <RefundsView key={domain} publication={domain} />}
      {view === "checks" && <ChecksView key={domain} publication={domain} />}
      {view === "files" && <FilesView key={domain} publication={domain} mayPersons={may.includes("exportPersons")} />}
      {view === "drawer" && <DrawerView key={domain} publication={domain} />}
    </div>
  );
}
