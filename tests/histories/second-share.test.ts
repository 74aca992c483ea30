import { playShare } from "./play-share.ts";

await playShare(1, 2);
