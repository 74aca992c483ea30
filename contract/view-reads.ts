import type { CallName } from "./contract.ts";

/**
 * What staff may read while they view an account (core/access/staff-view.ts): what the reader's pages show of the
 * account, and nothing of a person's sign-in. All other calls about a person are refused, and so is every call that
 * isn't a GET.
 */
const reads = [
  "getAccountManagementDetails",
  "getEmailConfirmation",
  "getHistory",
  "getReceipt",
  "getAccountPeople",
  "getCirculationCommands",
  "getGifts",
  "getTemporaryStops",
  "getTemporaryStopDates",
  "getSeasonalPlan",
  "getDeliveryIssues",
  "getDeliveryIssueOptions",
  "getDeliveryAddress",
  "getMarketingChoice",
  "getPaymentStanding",
  "returnPaymentOptions",
  "getCancelReasons",
  "getCancelAuthorData",
  "previewTermination",
] as const satisfies readonly CallName[];

const known: ReadonlySet<string> = new Set(reads);

export const isViewRead = (name: CallName): boolean => known.has(name);

/** The calls that begin and end a view. */
export const beginsOrEndsView = (name: CallName): boolean => name === "openStaffView" || name === "closeStaffView";

/** @testOnly */
export const viewReads: readonly CallName[] = reads;
