/** Tabs of one browser share an origin, but each has its own token. Signing out in one tab is meant for all. */
const channelName = "doorstep:signed-out";

type SignOutMessage = { readonly domain: string; readonly username: string };

const isSignedOut = (data: unknown): data is SignOutMessage =>
  typeof data === "object" && data !== null && "domain" in data && "username" in data;

let shared: BroadcastChannel | null = null;

/** This tab's one channel: a message reaches every channel except its sender, so a tab never hears itself. */
const channelOfTab = (): BroadcastChannel | null =>
  typeof BroadcastChannel === "undefined" ? null : (shared ??= new BroadcastChannel(channelName));

/**
 * Notifies the other tabs that somebody has signed out of a publication. If the browser has no channels, only this tab
 * is signed out.
 */
export function notifyOtherTabs(who: SignOutMessage): void {
  channelOfTab()?.postMessage(who);
}

/** @returns a function that stops listening. */
export function onSignedOutElsewhere(listener: (who: SignOutMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    if (isSignedOut(data)) listener(data);
  };
  channelOfTab()?.addEventListener("message", onMessage);
  return () => channelOfTab()?.removeEventListener("message", onMessage);
}
