import { addDays, type Day } from "../day.ts";
import { type Cents, cents, plus } from "../money.ts";

/** What Doorstep does automatically on one day. */
export type PreviewDay = {
  readonly day: Day;
  readonly charges: number;
  readonly chargedCents: Cents;
  readonly bills: number;
  readonly billedCents: Cents;
  /** Notices that the law or the publication requires before a charge, by email or on paper. */
  readonly notices: number;
};

/** What will happen to one subscriber: on which days, and for how much. */
export type SubscriberPreview = {
  /** Not before the required notices. Null: nothing is charged automatically. */
  readonly chargeOn: Day | null;
  /** Null: no bill is sent. */
  readonly billOn: Day | null;
  /** After subtracting the balance, and with the fee of a paper bill. */
  readonly due: Cents;
  readonly noticeDays: readonly Day[];
};

export const previewDayCount = 30;

/** All days together. */
export const totalOfDays = (days: readonly PreviewDay[]): Omit<PreviewDay, "day"> => ({
  charges: days.reduce((sum, { charges }) => sum + charges, 0),
  chargedCents: plus(...days.map(({ chargedCents }) => chargedCents)),
  bills: days.reduce((sum, { bills }) => sum + bills, 0),
  billedCents: plus(...days.map(({ billedCents }) => billedCents)),
  notices: days.reduce((sum, { notices }) => sum + notices, 0),
});

/**
 * The charges, bills and notices of the first 30 days. Work that was due before the first day is done on the first day.
 */
export function previewDays(day: Day, all: readonly SubscriberPreview[]): PreviewDay[] {
  const days = new Map<Day, PreviewDay>();
  const add = (on: Day, more: (known: PreviewDay) => Partial<PreviewDay>): void => {
    const at = on < day ? day : on;
    if (at >= addDays(day, previewDayCount)) return;
    const known = days.get(at) ?? {
      day: at,
      charges: 0,
      chargedCents: cents(0),
      bills: 0,
      billedCents: cents(0),
      notices: 0,
    };
    days.set(at, { ...known, ...more(known) });
  };
  for (const { chargeOn, billOn, due, noticeDays } of all) {
    if (chargeOn !== null && due > 0)
      add(chargeOn, (known) => ({ charges: known.charges + 1, chargedCents: plus(known.chargedCents, due) }));
    if (billOn !== null)
      add(billOn, (known) => ({ bills: known.bills + 1, billedCents: plus(known.billedCents, due) }));
    for (const on of noticeDays) add(on, (known) => ({ notices: known.notices + 1 }));
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** What going live on a day does, as shown at the desk. */
export type GoLivePreview = {
  readonly begin: number;
  /** Imported with an earlier list, but not in the last one: they don't begin. */
  readonly notInLastList: number;
  /** In the last list, but unable to begin. */
  readonly cannotBegin: number;
  /** The first few of those, and why. */
  readonly examples: readonly { readonly oldNumber: string; readonly accountNumber: number; readonly says: string }[];
  readonly days: readonly PreviewDay[];
  /** Missing in results that were calculated before the gateway was asked about cards. */
  readonly cards?: CardPreview;
};

/** Imported cards, and what the gateway says about them. */
export type CardPreview = {
  /** Cards that the gateway has not been asked about yet. */
  readonly unasked: number;
  readonly bad: number;
  /** The first few of those, and why. */
  readonly examples: readonly { readonly oldNumber: string; readonly accountNumber: number; readonly says: string }[];
};
