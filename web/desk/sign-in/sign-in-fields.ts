import { asCallFailed } from "#web/data/call-failed.ts";
import { asTyped, must, required } from "#web/parts/form/form-rules.ts";

/** Six digits from the app, or a recovery code of ten characters; spaces and hyphens don't count. */
export const codeField = asTyped(
  must(
    (typed) => /^(\d{6}|[a-z0-9]{10})$/i.test(typed.replaceAll(/[\s-]/g, "")),
    "Enter the six digits that your app shows, or a recovery code.",
  ),
);

export const passwordField = asTyped(required("Enter your password."));

/** Why a submitted form couldn't be checked. */
export function faultText(fault: unknown): string {
  const { status, retryAfter } = asCallFailed(fault);
  if (status === 401 || status === 403) return "Nothing was changed, because you didn't confirm that it's you.";
  if (status === 429) return `Too many tries. Please wait ${waitText(retryAfter ?? 60)}, then try again.`;
  if (status === 503) return "The desk is busy right now. Please try again.";
  if (status === 400) return "Something that you typed isn't valid. Please check it.";
  return "The desk can't be reached right now. Please try again.";
}

const waitText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
};
