import type { ReactNode } from "react";
import type { DeskAccount } from "#contract/desk/account.ts";
import { paidWith } from "#core/format/card-text.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { toDay } from "#core/day.ts";
import { Link } from "#web/ui/router/link.tsx";
import { deskPaths } from "../desk-paths.ts";
import { newsText } from "../table/news-words.ts";
import css from "./account-facts.module.css";

const on = (day: string): string => shortDay(toDay(day), "en");

/** Who, where, plan and money, in groups that can be read at a glance. */
export function AccountFacts({ publication, account }: { publication: string; account: DeskAccount }): ReactNode {
  return (
    <>
      <Group title="Money">
        <Money account={account} />
      </Group>
      <Group title="Plan">
        <Plan account={account} />
      </Group>
      <Group title="Delivery">
        <Delivery account={account} />
      </Group>
      <Group title="Who">
        <Who account={account} />
        <Merged publication={publication} numbers={account.mergedFrom} />
      </Group>
    </>
  );
}

function Money({ account }: { account: DeskAccount }): ReactNode {
  const { paidThrough, owed, balanceCents, nextCharge, nextBill, card, paysBy } = account;
  return (
    <>
      {paidThrough !== null && (
        <Fact label="Paid through">
          {on(paidThrough)} <Link to="?kind=dates#timeline">Why?</Link>
        </Fact>
      )}
      {owed !== null && (
        <Fact label="Owed">
          <strong>{money(owed.amountCents)}</strong>
          {owed.since !== null && ` since ${on(owed.since)}`}
        </Fact>
      )}
      {balanceCents !== 0 && <Fact label="Balance">{money(balanceCents)}</Fact>}
      {nextCharge !== null && (
        <Fact label="Next charge">
          {money(nextCharge.amountCents)} on {on(nextCharge.date)}
          {nextCharge.cancelBy !== null && <small>Cancel by {on(nextCharge.cancelBy)} to avoid it</small>}
        </Fact>
      )}
      {nextBill !== null && (
        <Fact label={nextBill.isOut ? "Bill sent" : "Next bill"}>
          {money(nextBill.amountCents)} on {on(nextBill.date)}
        </Fact>
      )}
      {paysBy !== null && <Fact label="Pays by">{paysBy === "ezpay" ? "EZ-Pay" : "bill"}</Fact>}
      <Fact label="Card">
        {card === null
          ? "none on file"
          : `${paidWith(`${card.brand} ${card.last4}`, "en")}, expires ${card.expires.slice(0, 2)}/${card.expires.slice(2)}`}
      </Fact>
    </>
  );
}

function Plan({ account: { plan, nextPlan, pending, circulation } }: { account: DeskAccount }): ReactNode {
  return (
    <>
      <Fact label="Plan">{plan === null ? "none" : `${plan.name}, ${money(plan.amountCents)} every ${plan.term}`}</Fact>
      {nextPlan !== null && (
        <Fact label="Then">
          {nextPlan.name}, {money(nextPlan.amountCents)} every {nextPlan.term}
        </Fact>
      )}
      {pending.map(({ date, text }) => (
        <Fact key={text} label={date === null ? "Waits" : on(date)}>
          {text}
        </Fact>
      ))}
      {circulation !== null && <Fact label="Kept by">{circulation.system}</Fact>}
    </>
  );
}

function Delivery({ account: { delivery, billing, away, nextPaperOn } }: { account: DeskAccount }): ReactNode {
  return (
    <>
      <Fact label="To">{delivery === null ? "nothing is delivered" : <Place place={delivery} />}</Fact>
      {delivery !== null && delivery.route !== null && <Fact label="Route">{delivery.route}</Fact>}
      {nextPaperOn !== null && <Fact label="Next paper">{on(nextPaperOn)}</Fact>}
      {away !== null && (
        <Fact label="Away until">
          {on(away.until)}
          {away.back !== null && (
            <small>
              Then <Place place={away.back} />
            </small>
          )}
        </Fact>
      )}
      {billing !== null && !isSame(billing, delivery) && (
        <Fact label="Bill to">
          <Place place={billing} />
        </Fact>
      )}
    </>
  );
}

type Where = NonNullable<DeskAccount["delivery"]>;

const Place = ({ place: { street, city, stateCode, zip } }: { place: Where }): ReactNode => (
  <>
    {street}
    <br />
    {city}, {stateCode} {zip}
  </>
);

const isSame = (one: Where, other: Where | null): boolean =>
  other !== null && one.street === other.street && one.zip === other.zip;

function Who({
  account: { phone, email, pendingEmail, news, since, people, removed },
}: {
  account: DeskAccount;
}): ReactNode {
  return (
    <>
      <Fact label="Phone">{phone || "none"}</Fact>
      <Fact label="Email">
        {email || "none"}
        {pendingEmail !== "" && <small>Waits for confirmation: {pendingEmail}</small>}
      </Fact>
      {news !== null && <Fact label="News by email">{newsText(news)}</Fact>}
      {people.map((person) => (
        <Fact key={person.email} label={person.kind === "owner" ? "Signs in" : `Signs in (${person.kind})`}>
          {person.email}
          <small>
            {[person.name, person.isConfirmed ? "confirmed" : "not confirmed", person.isLocked ? "locked" : ""]
              .filter((part) => part !== "")
              .join(", ")}
          </small>
        </Fact>
      ))}
      {removed.map((person) => (
        <Fact key={person.email} label="Removed">
          {person.email}
          <small>{`on ${on(person.on)}${person.isLocked ? ", locked" : ""}`}</small>
        </Fact>
      ))}
      <Fact label="Since">{on(since)}</Fact>
    </>
  );
}

/** Accounts that were merged into this one. Their history stays with them. */
function Merged({ publication, numbers }: { publication: string; numbers: readonly number[] }): ReactNode {
  if (numbers.length === 0) return null;
  return (
    <Fact label="Merged">
      {numbers.map((number) => (
        <Link key={number} to={deskPaths.account(publication, number)} className={css.merged}>
          Account {number}
        </Link>
      ))}
    </Fact>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section className={css.group}>
    <h2>{title}</h2>
    <dl>{children}</dl>
  </section>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }): ReactNode => (
  <div className={css.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
