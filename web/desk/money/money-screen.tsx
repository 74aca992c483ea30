import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Me } from "../data/who-am-i.ts";
import { deskPaths } from "../desk-paths.ts";
import { useTitle } from "../frame/use-title.ts";
import { Choice } from "../table/choice.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import { ChecksView } from "./checks-view.tsx";
import css from "./money-screen.module.css";
import { PaymentsView } from "./payments-view.tsx";
import { RefundsView } from "./refunds-view.tsx";
import { SettlementView } from "./settlement-view.tsx";

const views = [
  ["", "Payments"],
  ["settlement", "Settlement"],
  ["refunds", "Refunds"],
  ["checks", "Checks"],
] as const;

/** A publication's money: payments, a day against the gateway's list, refunds, and checks that came by mail. */
export function MoneyScreen({ me }: { me: Me }): ReactNode {
  useTitle("Money");
  const { read, change } = useUrlState();
  const places = me.publications.filter(({ may }) => may.includes("seeMoney"));
  const place = places.find(({ domain }) => domain === read("publication")) ?? places[0];
  if (place === undefined) return <p>Your role doesn’t see money. Ask a bookkeeper or a publisher.</p>;
  const { domain, may } = place;
  const view = read("view");
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
      <nav aria-label="Money" className={css.views}>
        {views
          .filter(([name]) => name !== "checks" || may.includes("importChecks"))
          .map(([name, title]) => (
            <Link key={name} to={to(name)} aria-current={view === name ? "page" : undefined}>
              {title}
            </Link>
          ))}
      </nav>
      {view === "" && <PaymentsView key={domain} publication={domain} mayExport={may.includes("exportMoney")} />}
      {view === "settlement" && <SettlementView key={domain} publication={domain} />}
      {view === "refunds" && <RefundsView key={domain} publication={domain} />}
      {view === "checks" && may.includes("importChecks") && <ChecksView key={domain} publication={domain} />}
    </div>
  );
}
