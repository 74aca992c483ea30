/** The seven toggles of account §6, all off by default. */
export const featureKeys = [
  "subscription_services",
  "bogo_purchase",
  "new_subscription_page",
  "delivery_issue",
  "temporary_stop",
  "profile_page",
  "payment_options",
] as const;

export type FeatureKey = (typeof featureKeys)[number];

/** A tenant's toggle. Dates are calendar days; an archived toggle has no effect. */
export type Feature = {
  readonly key: FeatureKey;
  readonly description: string;
  readonly enabled: boolean;
  readonly creationDate: string;
  readonly archiveDate: string | null;
};

export type FeatureStates = Readonly<Record<FeatureKey, boolean>>;

/** A toggle is on only if the tenant has it, enabled and not archived. */
export function featureStates(features: readonly Feature[]): FeatureStates {
  const on = new Set(features.filter((f) => f.enabled && f.archiveDate === null).map((f) => f.key));
  return Object.fromEntries(featureKeys.map((key) => [key, on.has(key)])) as Record<FeatureKey, boolean>;
}
