import type { deskImportChecks } from "#contract/desk/money.ts";
import { moneyTexts } from "#core/staff/money-text.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { audit } from "#server/store/audit.ts";
import { importLines } from "./import-lines.ts";
import { readLockboxFile, rejectsText } from "./lockbox-file.ts";
import type { PostCheck } from "./post-check.ts";

/** One request must finish before its connection ends, so a longer file is cut in two. */
const maxLines = 2000;

/**
 * Records a bank's file as `./doorstep payments import` does, line by line. Sent again after a broken connection, it
 * continues where it stopped, because each line's id is recorded once.
 */
export const makeDeskImportChecks =
  ({ post }: { readonly post: PostCheck }): DeskHandler<typeof deskImportChecks> =>
  async ({ file }, { publication, staff, moment, command, requestId }) => {
    const found = readLockboxFile(new TextEncoder().encode(file));
    if (found.kind === "unreadable") return { isSuccess: false, errorMessage: moneyTexts.nothingRecorded(found.why) };
    if (found.lines.length > maxLines)
      return {
        isSuccess: false,
        errorMessage: moneyTexts.nothingRecorded(`it has more than ${maxLines} lines; import it in parts`),
      };
    const actor = actorOf(staff);
    const imported = await importLines({ post, today: moment.today, actor }, publication, found.lines);
    const { posted, postedBefore, rejects } = imported;
    return command(async (tx) => {
      const counts = { posted: posted.length, postedBefore: postedBefore.length, rejects: rejects.length };
      const outcome = "imported";
      await audit(tx, { actor, action: "desk.import-checks", subject: "checks", outcome, details: counts, requestId });
      return {
        isSuccess: true,
        errorMessage: "",
        posted: posted.length,
        postedBefore: postedBefore.length,
        rejects: rejects.map(({ line, why }) => ({ line: line.number, id: line.written?.id ?? "", why })),
        rejectsFile: rejects.length === 0 ? "" : rejectsText(found.columns, rejects),
      };
    });
  };
