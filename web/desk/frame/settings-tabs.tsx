import type { ReactNode } from "react";
import { useSearchParams } from "#web/ui/router/use-search-params.ts";
import { deskPaths } from "../desk-paths.ts";
import { ViewLinks } from "../table/view-links.tsx";

const tabs = [
  ["staff", "Staff"],
  ["keys", "API keys"],
  ["webhooks", "Webhooks"],
  ["websites", "Websites"],
  ["moveIn", "Move in"],
] as const;

export type SettingsTab = (typeof tabs)[number][0];

/** The parts of the settings. The chosen publication is kept. */
export function SettingsTabs({ current }: { current: SettingsTab }): ReactNode {
  const [parameters] = useSearchParams();
  const publication = parameters.get("publication");
  const to = (tab: SettingsTab): string =>
    publication === null ? deskPaths[tab] : `${deskPaths[tab]}?${new URLSearchParams({ publication }).toString()}`;
  return <ViewLinks label="Settings" views={tabs} {...{ current, to }} />;
}
