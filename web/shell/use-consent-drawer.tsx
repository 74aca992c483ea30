import { useState } from "react";
import type { ComponentType, ReactNode } from "react";
import type { ConsentDrawerProps, ConsentView } from "#web/analytics/consent-drawer.tsx";

type Opened = { readonly Drawer: ComponentType<ConsentDrawerProps>; readonly view: ConsentView };

/**
 * The consent manager, fetched when it is asked for.
 *
 * @returns `drawer` to be drawn, and `open`, which rejects when it could not be fetched.
 */
export function useConsentDrawer(): { drawer: ReactNode; open: (view: ConsentView) => Promise<void> } {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    drawer: opened && <opened.Drawer view={opened.view} onClose={() => setOpened(null)} />,
    open: async (view) => {
      const { openConsent } = await import("#web/analytics/consent-manager.ts");
      const Drawer = await openConsent(view);
      setOpened(Drawer && { Drawer, view });
    },
  };
}
