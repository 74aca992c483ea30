import { type Browser, chromium } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { aSite, type Site } from "#tests/world/site.ts";
import { aReader, type Reader, type Wishes } from "./reader.ts";

/** The running site of a file's tests, and its readers' browser. */
export type Journeys = {
  readonly site: Site;
  /** `http://localhost:PORT`. */
  readonly address: string;
  /** The default publication, which the address shows without a prefix; tests that change anything create their own. */
  readonly paper: Publisher;
  reader(publisher: Publisher, wishes?: Wishes): Promise<Reader>;
};

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-dev-shm-usage",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

let launched: Promise<Browser> | null = null;

/** One browser for all files of a worker; it closes with the worker. */
const browserOfWorker = (): Promise<Browser> =>
  (launched ??= chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: flags }));

/** One site for the tests of a file, and a browser. A test fails if the browser reported any error. */
export function withJourneys(): Journeys {
  let site: Site;
  let browser: Browser;
  let paper: Publisher;
  let address = "";
  const complaints: string[] = [];

  beforeAll(async () => {
    site = await aSite({ jobs: true });
    address = await site.listen();
    paper = await aPublisher(site, (plain) => ({ ...plain, isDefault: true }));
    browser = await browserOfWorker();
  });
  afterEach(() => {
    expect(complaints.splice(0), "what the browser complained of").toEqual([]);
  });
  afterAll(() => site[Symbol.asyncDispose]());

  return {
    get site() {
      return site;
    },
    get address() {
      return address;
    },
    get paper() {
      return paper;
    },
    reader: (publisher, wishes) => aReader({ address, browser, complaints }, publisher, wishes),
  };
}
