import { accountSteps } from "./account-steps.ts";
import { buyingSteps } from "./buying-steps.ts";
import { gatewaySteps } from "./gateway-steps.ts";
import { planSteps } from "./plan-steps.ts";
import { staffSteps } from "./staff-steps.ts";
import { strangerSteps } from "./stranger-steps.ts";

/** What can happen in a history, by name. */
export const steps = {
  ...buyingSteps,
  ...accountSteps,
  ...planSteps,
  ...gatewaySteps,
  ...staffSteps,
  ...strangerSteps,
};

export type StepName = keyof typeof steps;
