import { tellShare } from "./share.ts";

await tellShare(0, 2);
