import type { Day } from "../day.ts";
import { shortDay } from "../format/day-text.ts";
import type { Language } from "../format/language.ts";
import type { CommandKind, CommandRefusal, CommandState } from "./command.ts";
import { commandWordsIn } from "./command-words-in.ts";

export type CommandFacts = {
  readonly kind: CommandKind;
  readonly state: CommandState;
  /** Null until the circulation system names a day. */
  readonly effectiveOn: Day | null;
  readonly refusal: CommandRefusal | null;
};

/** The text about a command that a subscriber reads (rules 11): "sent to circulation, effective Wed, Mar 4, 2026". */
export const commandText = (command: CommandFacts, language: Language): string =>
  `${commandWordsIn[language].subjects[command.kind]}: ${standing(command, language)}.`;

function standing({ state, effectiveOn, refusal }: CommandFacts, language: Language): string {
  const words = commandWordsIn[language];
  switch (state) {
    case "queued":
      return words.recorded;
    case "held":
      return effectiveOn === null ? words.tonight : words.expected(shortDay(effectiveOn, language));
    case "done":
      return effectiveOn === null ? words.inEffect : words.effective(shortDay(effectiveOn, language));
    case "refused":
      return words.refused(words.reasons[refusal ?? "other"]);
    case "dead":
      return words.notReached;
  }
}
