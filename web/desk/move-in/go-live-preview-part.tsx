import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { GoLivePreviewShown } from "#contract/desk/going-live.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { type PreviewDay, totalOfDays } from "#core/import/go-live-preview.ts";
import { cents } from "#core/money.ts";
import { deskPaths } from "../desk-paths.ts";
import { DeskTable, type TableColumn } from "../table/desk-table.tsx";
import { goLiveWords as words } from "./go-live-words.ts";

type Props = { readonly publication: string; readonly found: GoLivePreviewShown };

/** In the types of the calls, which have neither `Day` nor `Cents`. */
export const daysOfPreview = ({ days }: GoLivePreviewShown): readonly PreviewDay[] =>
  days.map(({ day, chargedCents, billedCents, ...counts }) => ({
    ...counts,
    day: toDay(day),
    chargedCents: cents(chargedCents),
    billedCents: cents(billedCents),
  }));

type NamedProps = {
  readonly caption: string;
  readonly publication: string;
  readonly examples: GoLivePreviewShown["examples"];
};

/** Subscribers by their old numbers, each with the reason why they are listed. */
function Named({ caption, publication, examples }: NamedProps): ReactNode {
  return (
    <DeskTable
      caption={caption}
      columns={[
        { id: "old", head: words.oldNumber, cell: ({ oldNumber }) => oldNumber },
        {
          id: "account",
          head: words.account,
          cell: ({ accountNumber }) => <Link to={deskPaths.account(publication, accountNumber)}>{accountNumber}</Link>,
        },
        { id: "why", head: words.why, cell: ({ says }) => says },
      ]}
      rows={examples}
      keyOf={({ oldNumber }) => oldNumber}
    />
  );
}

/** What going live on a day would charge and send, by day and in total. */
export function GoLivePreviewPart({ publication, found }: Props): ReactNode {
  const { begin, notInLastList, cannotBegin, examples, cards } = found;
  const days = daysOfPreview(found);
  return (
    <>
      <p>{words.begin(begin)}</p>
      {notInLastList > 0 && <p>{words.notInLastList(notInLastList)}</p>}
      {cannotBegin > 0 && (
        <>
          <p>{words.cannotBegin(cannotBegin)}</p>
          <Named caption={words.cannotBegin(cannotBegin)} publication={publication} examples={examples} />
        </>
      )}
      {cards.unasked > 0 && <p>{words.unaskedCards(cards.unasked)}</p>}
      {cards.bad > 0 && (
        <>
          <p>{words.badCards(cards.bad)}</p>
          <Named caption={words.badCards(cards.bad)} publication={publication} examples={cards.examples} />
        </>
      )}
      {days.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <DeskTable
          caption={words.first30}
          columns={dayColumns}
          rows={[
            ...days.map(({ day, ...sums }) => ({ ...sums, day: shortDay(day, "en") })),
            { day: words.allDays, ...totalOfDays(days) },
          ]}
          keyOf={({ day }) => day}
        />
      )}
    </>
  );
}

type DayRow = Omit<PreviewDay, "day"> & { readonly day: string };

const figure = (id: string, head: string, cell: (row: DayRow) => string): TableColumn<DayRow> => ({
  id,
  head,
  isFigure: true,
  cell,
});
const dayColumns: readonly TableColumn<DayRow>[] = [
  { id: "day", head: words.dayHead, cell: ({ day }) => day },
  figure("charges", words.charges, ({ charges }) => charges.toLocaleString("en-US")),
  figure("charged", words.charged, ({ chargedCents }) => money(chargedCents)),
  figure("bills", words.bills, ({ bills }) => bills.toLocaleString("en-US")),
  figure("billed", words.billed, ({ billedCents }) => money(billedCents)),
  figure("notices", words.notices, ({ notices }) => notices.toLocaleString("en-US")),
];
