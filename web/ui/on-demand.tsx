import { lazy, useState } from "react";
import type { ComponentType } from "react";

/** A component whose program is fetched when it is first drawn, or ahead of that by `load`. */
export type OnDemand<Props extends object> = ComponentType<Props> & { readonly load: () => Promise<void> };

/**
 * `lazy`, except that what was fetched ahead is drawn at once. React's own shows the fallback even then, and leaves each
 * fallback standing for 300 ms.
 */
export function onDemand<Props extends object>(fetchComponent: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let fetched: ComponentType<Props> | null = null;
  const load = async (): Promise<void> => {
    fetched ??= await fetchComponent();
  };
  const Late = lazy(async () => ({ default: await fetchComponent() }));
  function WhenHere(props: Props) {
    // Chosen once: another component in the same place would begin again and lose what was typed.
    const [Chosen] = useState<ComponentType<Props>>(() => fetched ?? Late);
    return <Chosen {...props} />;
  }
  return Object.assign(WhenHere, { load });
}
