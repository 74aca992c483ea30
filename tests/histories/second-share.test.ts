import { tellShare } from "./share.ts";

await tellShare(1, 2);
