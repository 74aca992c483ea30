import { messages } from "#contract/messages.ts";
import type { CallFailed } from "./call-failed.ts";
import { failureWords } from "./failure-words.ts";

/**
 * What to say when a call has failed: the server's own sentence, or the screen's. Without an answer, nobody knows
 * whether the call was carried out, so the text says that it can be sent again; `useCall` sends it with the same key.
 */
export function failureText(
  { status, detail }: Pick<CallFailed, "status" | "detail">,
  otherwise: string = messages.somethingWentWrong,
): string {
  if (detail !== null) return detail;
  return status === 0 ? `${otherwise} ${failureWords.noAnswer}` : otherwise;
}
