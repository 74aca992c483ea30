import type { Output } from "#contract/endpoint.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import type { recordCancelStep } from "#contract/save-offers.ts";
import { asCallFailed, statusPhrase } from "#web/data/call-failed.ts";
import { call, newKey } from "#web/data/client.ts";
import { useSite } from "#web/data/site.ts";

export type CancelStep = "reason" | "offer" | "declined" | "secondOffer" | "left";
export type StepAnswer = Output<typeof recordCancelStep>;

export type StepSent =
  | { readonly kind: "done"; readonly answer: StepAnswer }
  /** `why`: the server's own words, where this was begun anew in another tab; else the status in words. */
  | { readonly kind: "failed"; readonly status: number; readonly why: string };

/** Tells the server of a screen. Steps are awaited one after another: they are taken in their order only. */
export function useCancelStep(account: AccountDetails) {
  const { domain } = useSite();
  const { accountNumber } = account.userInfo;
  return async (
    step: CancelStep,
    more: { readonly terminationReasonID?: number; readonly rateCode?: string } = {},
  ): Promise<StepSent> => {
    try {
      const answer = await call(
        "recordCancelStep",
        { domain, accountNumber, step, ...more },
        { idempotencyKey: newKey() },
      );
      return { kind: "done", answer };
    } catch (fault) {
      const { status, detail } = asCallFailed(fault);
      return { kind: "failed", status, why: detail ?? statusPhrase(status) };
    }
  };
}
