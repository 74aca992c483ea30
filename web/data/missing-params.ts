import { CallFailed } from "./call-failed.ts";

/**
 * Account §5: calls that change the email, or end or substitute a subscription, fail immediately, before anything is
 * sent, if their parameter object is missing or empty. `sentence`: the specs' own (account §8).
 */
export function missingParamsError(params: object | null | undefined, sentence: string): CallFailed | null {
  return params && Object.keys(params).length > 0 ? null : new CallFailed(400, sentence);
}
