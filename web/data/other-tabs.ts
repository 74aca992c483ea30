/** Tabs of one browser share an origin, and each has its own token: signing out of one is meant for all of them. */
const channelName = "doorstep:signed-out";

type SignedOut = { readonly domain: string; readonly username: string };

const isSignedOut = (data: unknown): data is SignedOut =>
  typeof data === "object" && data !== null && "domain" in data && "username" in data;

let shared: BroadcastChannel | null = null;

/** The one channel of this tab: a message reaches every channel but the one that sent it, so a tab never hears itself. */
const channelOfTab = (): BroadcastChannel | null =>
  typeof BroadcastChannel === "undefined" ? null : (shared ??= new BroadcastChannel(channelName));

/** Tells the other tabs that somebody has signed out of a publication. Browsers without channels have one tab each. */
export function tellOtherTabs(who: SignedOut): void {
  channelOfTab()?.postMessage(who);
}

/** @returns the way to stop listening. */
export function onSignedOutElsewhere(listener: (who: SignedOut) => void): () => void {
  const heard = ({ data }: MessageEvent<unknown>): void => {
    if (isSignedOut(data)) listener(data);
  };
  channelOfTab()?.addEventListener("message", heard);
  return () => channelOfTab()?.removeEventListener("message", heard);
}
