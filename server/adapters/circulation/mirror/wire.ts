import * as z from "zod/mini";
import { type CommandRefusal, commandRefusals } from "#core/circulation/command.ts";
import { type Day, parseDay } from "#core/day.ts";
import type { AccountReading, CommandAnswer, HistoryEntry } from "../port.ts";

/**
 * A day, or null. A text that is not a day makes the whole answer unreadable: a wrong expire date is worse than none.
 */
const day = z.pipe(
  z.nullable(z.string().check(z.refine((text) => parseDay(text) !== null))),
  z.transform((text): Day | null => (text === null ? null : parseDay(text))),
);
const accountNumber = z.int().check(z.positive());

const isRefusal = (code: string): code is CommandRefusal => commandRefusals.some((known) => known === code);

const standing = z.discriminatedUnion("status", [
  z.object({ status: z.literal("held"), effectiveDate: day }),
  z.object({ status: z.literal("done"), effectiveDate: day }),
  z.object({ status: z.literal("refused"), code: z.string(), message: z.optional(z.string()) }),
]);

function answerOf(given: z.output<typeof standing>): CommandAnswer {
  if (given.status !== "refused") return { kind: given.status, effectiveOn: given.effectiveDate };
  const { code, message = "" } = given;
  const why = message === "" ? code : `${code}: ${message}`;
  return { kind: "refused", refusal: isRefusal(code) ? code : "other", why: why.slice(0, 200) };
}

/** The answer to a command, if it is for the one that was sent. */
export const commandAnswer = (commandId: string) =>
  z.pipe(
    z.intersection(z.object({ commandId: z.literal(commandId) }), standing),
    z.transform((given) => answerOf(given)),
  );

export const commandList = z.pipe(
  z.object({ commands: z.array(z.intersection(z.object({ commandId: z.string() }), standing)) }),
  z.transform(({ commands }) => commands.map((one) => ({ commandId: one.commandId, answer: answerOf(one) }))),
);

const account = z.object({ account: accountNumber, expireDate: day, balanceCents: z.int() });

export const accountList = z.pipe(
  z.object({ accounts: z.array(account) }),
  z.transform(({ accounts }): AccountReading[] =>
    accounts.map((one) => ({ accountNumber: one.account, expireOn: one.expireDate, balanceCents: one.balanceCents })),
  ),
);

const historyEntry = z.object({
  date: z.string().check(z.refine((text) => parseDay(text) !== null)),
  what: z.string().check(z.maxLength(60)),
  amountCents: z.nullable(z.int()),
  expireDate: day,
});

export const historyList = z.pipe(
  z.object({ entries: z.array(historyEntry) }),
  z.transform(({ entries }): HistoryEntry[] =>
    entries.flatMap(({ date, what, amountCents, expireDate }) => {
      const on = parseDay(date);
      return on === null ? [] : [{ on, what, amountCents, expireOn: expireDate }];
    }),
  ),
);
