import { afterAll } from "vitest";
import { aSite, type Site, type Wishes } from "./site.ts";

/** One site for all tests of a file. Each test creates its own publishers in it. */
export async function siteOfFile(wishes: Wishes = {}): Promise<Site> {
  const site = await aSite(wishes);
  afterAll(() => site[Symbol.asyncDispose]());
  return site;
}
