import type { deskGetMoveInFindings, deskTakeMoveInFindings } from "#contract/desk/move-in-findings.ts";
import { findingFields, findingHeaders, findingLines } from "#core/import/comparison.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findFindings } from "#server/store/import/list-finding.ts";
import { type ReadingNeeds, readingWithBox } from "./reading-with-box.ts";
import { streamDownload } from "./stream-download.ts";

const pageSize = 50;

export const makeDeskGetMoveInFindings =
  (needs: ReadingNeeds): DeskHandler<typeof deskGetMoveInFindings> =>
  async ({ readingId, topic = null, after = "0" }, { tenantId }) => {
    const here = await readingWithBox(needs, tenantId, readingId);
    if (here === null) return notFound();
    const page = await findFindings(needs.db, tenantId, { readingId, topic, after: Number(after), most: pageSize });
    const last = page.at(-1);
    return {
      findings: page.map(({ position, content }) => ({
        position,
        lines: findingLines(here.box.openFinding(readingId, position, content)).map(
          ({ oldNumber, accountNumber, what, here: ours, there, by }) => ({
            oldNumber,
            accountNumber,
            what,
            here: ours,
            there,
            by,
          }),
        ),
      })),
      next: page.length < pageSize || last === undefined ? null : String(last.position),
    };
  };

export const makeDeskTakeMoveInFindings =
  (needs: ReadingNeeds): DeskHandler<typeof deskTakeMoveInFindings> =>
  async ({ readingId }, { tenantId, at, staff, requestId, header }) => {
    const here = await readingWithBox(needs, tenantId, readingId);
    if (here === null) return notFound();
    const { list, box } = here;
    header("content-disposition", `attachment; filename="differences-${at.today}.csv"`);
    return streamDownload(needs.db, at, {
      noted: { actor: actorOf(staff), requestId, action: "moveIn.take-findings", subject: `list:${list.name}` },
      heads: findingHeaders,
      next: async (after, most) =>
        (await findFindings(needs.db, tenantId, { readingId, topic: null, after, most })).map(
          ({ position, content }) => ({
            position,
            lines: findingFields(box.openFinding(readingId, position, content)),
          }),
        ),
    });
  };
