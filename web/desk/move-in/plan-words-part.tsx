import type { ReactNode } from "react";
import type { ImportPlanChoice } from "#contract/desk/move-in.ts";
import { classNames } from "#web/ui/class-names.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { moveInWords } from "./move-in-words.ts";
import css from "./move-in.module.css";
import type { MappingDraft, MoveInPreview } from "./use-mapping.ts";

type Props = {
  readonly plans: readonly ImportPlanChoice[];
  readonly draft: MappingDraft;
  readonly words: MoveInPreview["planWords"];
  readonly onChange: (draft: MappingDraft) => void;
};

type PlanMeaning = MappingDraft["plans"][string];

const valueOf = (meant: PlanMeaning | undefined): string => (meant === undefined ? "" : JSON.stringify(meant));

/** What the old system's words for plans mean here. The catalog's own words need no choice. */
export function PlanWordsPart({ plans, draft, words, onChange }: Props): ReactNode {
  const asked = words.filter(({ word, isKnown }) => !isKnown || draft.plans[word] !== undefined);
  if (asked.length === 0) return null;
  const choices = plans.flatMap(({ plan, name, rates }) => [
    { meant: { plan }, label: moveInWords.byPrice(name) },
    ...rates.map(({ rate, says }) => ({ meant: { plan, rate }, label: moveInWords.planAt(name, says) })),
  ]);
  const options = [
    { value: "", label: moveInWords.choosePlan },
    ...choices.map(({ meant, label }) => ({ value: valueOf(meant), label })),
  ];
  const choose = (word: string, value: string): void => {
    const { [word]: _, ...others } = draft.plans;
    const meant = choices.find((choice) => valueOf(choice.meant) === value)?.meant;
    onChange({ ...draft, plans: meant === undefined ? others : { ...others, [word]: meant } });
  };
  return (
    <fieldset className={css.group}>
      <legend>{moveInWords.planWords}</legend>
      <p className={css.text}>{moveInWords.planWordsHint}</p>
      <div className={classNames(css.fields, css.wide)}>
        {asked.map(({ word }) => (
          <SelectField
            key={word}
            label={word}
            options={options}
            value={valueOf(draft.plans[word])}
            onChange={({ target }) => choose(word, target.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
