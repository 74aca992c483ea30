import type { deskGetMoveInRejects, deskTakeMoveInRejects } from "#contract/desk/move-in-findings.ts";
import { rejectFields, rejectHeaders } from "#core/import/reject-fields.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findRejects } from "#server/store/import/rejected-row.ts";
import { type ReadingNeeds, readingWithBox } from "./reading-with-box.ts";
import { streamDownload } from "./stream-download.ts";

const pageSize = 50;

export const makeDeskGetMoveInRejects =
  (needs: ReadingNeeds): DeskHandler<typeof deskGetMoveInRejects> =>
  async ({ readingId, after = "0" }, { tenantId }) => {
    const here = await readingWithBox(needs, tenantId, readingId);
    if (here === null) return notFound();
    const page = await findRejects(needs.db, tenantId, { readingId, after: Number(after), most: pageSize });
    const last = page.at(-1);
    return {
      rejects: page.map(({ position, line, content }) => ({
        position,
        line,
        problems: [...here.box.openReject(readingId, position, content).problems],
      })),
      next: page.length < pageSize || last === undefined ? null : String(last.position),
    };
  };

export const makeDeskTakeMoveInRejects =
  (needs: ReadingNeeds): DeskHandler<typeof deskTakeMoveInRejects> =>
  async ({ readingId }, { tenantId, at, staff, requestId, header }) => {
    const here = await readingWithBox(needs, tenantId, readingId);
    if (here === null) return notFound();
    const { list, box } = here;
    header("content-disposition", `attachment; filename="rejects-${at.today}.csv"`);
    return streamDownload(needs.db, at, {
      noted: { actor: actorOf(staff), requestId, action: "moveIn.take-rejects", subject: `list:${list.name}` },
      heads: rejectHeaders(list.form?.headers ?? []),
      next: async (after, most) =>
        (await findRejects(needs.db, tenantId, { readingId, after, most })).map(({ position, line, content }) => {
          const { fields, problems } = box.openReject(readingId, position, content);
          return { position, lines: [rejectFields({ line, fields }, problems)] };
        }),
    });
  };
