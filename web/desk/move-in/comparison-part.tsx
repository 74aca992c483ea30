import type { ReactNode } from "react";
import type { Comparison } from "#contract/desk/move-in.ts";
import { countFindings, findingTopics } from "#core/import/comparison.ts";
import { comparedParts } from "#core/import/differences.ts";
import { money } from "#core/format/money-text.ts";
import { cents } from "#core/money.ts";
import { DeskTable } from "../table/desk-table.tsx";
import { moveInWords as words } from "./move-in-words.ts";
import css from "./move-in.module.css";

/** How many subscribers differ, in what, and by how many days and dollars in total. */
export function ComparisonPart({ compared }: { readonly compared: Comparison }): ReactNode {
  const { same, differ, about } = compared;
  const counts = { same, differ, ...about };
  return (
    <>
      <dl className={css.counts}>
        {(["same", "differ", "not-here", "not-there", "unreadable"] as const).map((name) => (
          <div key={name}>
            <dt>{words.compared[name]}</dt>
            <dd>{(counts[name] ?? 0).toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      {differ > 0 && <Totals compared={compared} />}
    </>
  );
}

function Totals({ compared: { about, moreHere, moreThere } }: { readonly compared: Comparison }): ReactNode {
  const amountOf = (part: string, { days, cents: sum }: Comparison["moreHere"]): string => {
    if (part === "paid through") return days === 0 ? "" : words.days(days);
    return part === "balance" && sum !== 0 ? money(cents(sum)) : "";
  };
  return (
    <DeskTable
      caption={words.totals}
      columns={[
        { id: "what", head: words.what, cell: (part) => words.topics[part] },
        { id: "count", head: words.subscribers, isFigure: true, cell: (part) => about[part]?.toLocaleString("en-US") },
        { id: "here", head: words.moreHere, isFigure: true, cell: (part) => amountOf(part, moreHere) },
        { id: "there", head: words.moreThere, isFigure: true, cell: (part) => amountOf(part, moreThere) },
      ]}
      rows={comparedParts.filter((part) => (about[part] ?? 0) > 0)}
      keyOf={(part) => part}
    />
  );
}

/** The topics that have findings, as choices; "" is everything. */
export const topicChoices = (compared: Comparison): readonly (readonly [string, string])[] => [
  ["", words.allTopics(countFindings(compared))],
  ...findingTopics.flatMap((topic) => {
    const count = compared.about[topic] ?? 0;
    return count === 0 ? [] : [[topic, words.topicCount(words.topics[topic], count)] as const];
  }),
];
