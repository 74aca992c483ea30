import type { ReactNode } from "react";
import type { Me } from "../data/who-am-i.ts";
import { SettingsTabs } from "../frame/settings-tabs.tsx";
import { useTitle } from "../frame/use-title.ts";
import { Choice } from "../table/choice.tsx";
import { useUrlState } from "../table/use-url-state.ts";
import css from "./connections.module.css";
import { KeysView } from "./keys-view.tsx";
import { SitesView } from "./sites-view.tsx";
import { WebhooksView } from "./webhooks-view.tsx";

const kinds = {
  keys: { title: "API keys", View: KeysView },
  webhooks: { title: "Webhooks", View: WebhooksView },
  websites: { title: "Websites", View: SitesView },
} as const;

/** How the publisher's other systems call us, are notified, or have readers sign in. */
export function ConnectionScreen({ me, kind }: { me: Me; kind: keyof typeof kinds }): ReactNode {
  const { title, View } = kinds[kind];
  useTitle(title);
  const { read, change } = useUrlState();
  const places = me.publications.filter(({ may }) => may.includes("connect"));
  const place = places.find(({ domain }) => domain === read("publication")) ?? places[0];
  if (place === undefined) return <p>Your role can't see this. Ask a publisher or an owner.</p>;
  return (
    <div className={css.screen}>
      <SettingsTabs current={kind} />
      <div className={css.top}>
        <h1>{title}</h1>
        {places.length > 1 && (
          <Choice
            label="Publication"
            value={place.domain}
            onChange={(publication) => change({ publication, add: null })}
            options={places.map(({ domain, name }) => [domain, name] as const)}
          />
        )}
      </div>
      <View key={place.domain} publication={place.domain} />
    </div>
  );
}
