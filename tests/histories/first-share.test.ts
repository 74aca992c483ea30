import { playShare } from "./play-share.ts";

await playShare(0, 2);
