/** Tabs of one browser share an origin, and each has a token of its own: signing out of one is meant for all of them. */
const channelName = "doorstep:signed-out";

type SignedOut = { readonly domain: string; readonly username: string };

const isSignedOut = (data: unknown): data is SignedOut =>
  typeof data === "object" && data !== null && "domain" in data && "username" in data;

/** Tells the other tabs that somebody has signed out of a publication. Browsers without channels have one tab each. */
export function tellOtherTabs(who: SignedOut): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(who);
  channel.close();
}

/** @returns the way to stop listening. */
export function onSignedOutElsewhere(listener: (who: SignedOut) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => undefined;
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (isSignedOut(data)) listener(data);
  });
  return () => channel.close();
}
