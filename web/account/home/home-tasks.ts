import type { AccountDetails } from "#contract/account-details.ts";
import { type AccountRight, hasRight } from "#core/access/grant.ts";
import type { FeatureKey, FeatureStates } from "#core/site/feature.ts";
import { type Path, paths } from "#web/paths.ts";

/** The tasks for which readers come. */
export type TaskName = "ePaper" | "report" | "pause" | "editStop" | "move" | "puzzles" | "newsletters" | "history";

export type HomeTask = { readonly name: TaskName } & (
  | { readonly path: Path }
  /** A page of the publisher's. */
  | { readonly href: string }
);

type Links = Readonly<Partial<Record<"ePaper" | "puzzles" | "newsletters", string | undefined>>>;

type KnownAccount = Pick<AccountDetails, "currentPlan" | "subscriptionStatus" | "access" | "pending">;

const most = 4;

/** The large buttons of account home: the tasks that fit the plan and the moment, the most wanted first. */
export function homeTasks(account: KnownAccount, features: FeatureStates, links: Links): readonly HomeTask[] {
  const { currentPlan, subscriptionStatus: status, access, pending } = account;
  if (status === null || status === "pending" || status === "ended") return [];
  const at = (name: TaskName, path: Path, right: AccountRight, toggle?: FeatureKey): HomeTask[] =>
    hasRight(access, right) && (toggle === undefined || features[toggle]) ? [{ name, path }] : [];
  const outside = (name: keyof Links): HomeTask[] => {
    const href = links[name];
    return href === undefined || href === "" ? [] : [{ name, href }];
  };
  const history = at("history", paths.history, "see");
  if (!currentPlan.isPrintOffer)
    return [...outside("ePaper"), ...outside("puzzles"), ...outside("newsletters"), ...history].slice(0, most);
  const hasStop = pending.some(({ kind }) => kind === "stop");
  return [
    ...at("report", paths.deliveryIssue, "report", "delivery_issue"),
    ...at(hasStop ? "editStop" : "pause", paths.temporaryStop, "stop", "temporary_stop"),
    ...outside("ePaper"),
    ...at("move", paths.updateAccount, "changeAddress", "bogo_purchase"),
    ...history,
  ].slice(0, most);
}
