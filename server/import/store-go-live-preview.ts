import type { GoLivePreview } from "#core/import/go-live-preview.ts";
import { cardFaultText } from "#core/import/imported-card.ts";
import { atPublication, type PublicationNeeds } from "#server/at-publication.ts";
import { findGoLivePreview, saveGoLivePreview } from "#server/store/import/go-live-preview.ts";
import { type GoLivePreviewFacts, previewGoLive } from "./preview-go-live.ts";
import { previewFingerprint } from "./set-going-live.ts";

/** The most people to name of those who can't begin. */
const namedAtMost = 50;

/** Computes what going live on a day would do, when requested at the desk, with the command's own function. */
export const storeGoLivePreview = atPublication(
  async ({ db, clock }: PublicationNeeds, { publication, tenantId, today }, aheadId: string): Promise<void> => {
    const at = { tenantId, today };
    const asked = await db.readTogether(at, findGoLivePreview);
    if (asked === null || asked.aheadId !== aheadId || asked.found !== null) return;
    const preview = await previewGoLive({ db, clock }, publication, asked.onDay);
    if (preview === null) return;
    const from = previewFingerprint(publication, preview.move, today);
    await db.write(at, (tx) => saveGoLivePreview(tx, aheadId, from, foundIn(preview)));
  },
);

const foundIn = ({ move, begin, leftOut, badCards, days }: GoLivePreviewFacts): GoLivePreview => ({
  begin,
  notInLastList: move.leftOut,
  cannotBegin: leftOut.length,
  examples: leftOut.slice(0, namedAtMost).map(({ waiting: { oldNumber, accountNumber }, problems }) => ({
    oldNumber,
    accountNumber,
    says: problems.map(({ says }) => says).join("; "),
  })),
  days,
  cards: {
    unasked: move.unaskedCards,
    bad: badCards.length,
    examples: badCards.slice(0, namedAtMost).map(({ waiting: { oldNumber, accountNumber }, because }) => ({
      oldNumber,
      accountNumber,
      says: cardFaultText(because),
    })),
  },
});
