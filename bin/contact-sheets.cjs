/**
 * Contact sheets of the screens: one picture per area, with every screen at both widths.
 *
 *     SHOTS=/tmp/shots npm test -- tests/journeys/sound-account.test.ts     # and the other sound-* files
 *     node bin/contact-sheets.cjs /tmp/shots docs/images
 */
const { readdirSync, readFileSync, statSync } = require("node:fs");
const { join } = require("node:path");
const { chromium } = require("playwright-core");

const mostBytes = 600_000;
const widths = [1280, 390];

/** Chosen by the page's path; the first match counts. */
const areas = [
  ["sign-in", /^(tncms|account-confirm)/],
  ["cancel", /^account-cancel/],
  ["account", /^account/],
  ["subscribe", /^subscribe/],
];

/** `1280-sound-4711-003-account-history.png`: the screens of both widths, in the order in which they were seen. */
function screensIn(folder) {
  const screens = new Map();
  for (const file of readdirSync(folder).toSorted()) {
    const [, width, at, page] = /^(\d+)-sound-(\d+-\d+)-(.+)\.png$/.exec(file) ?? [];
    const area = areas.find(([, pages]) => pages.test(page ?? ""))?.[0];
    if (area === undefined) continue;
    const screen = screens.get(at) ?? { area, page, files: {} };
    screen.files[width] = join(folder, file);
    screens.set(at, screen);
  }
  return [...screens.values()].filter(({ files }) => widths.every((width) => files[width] !== undefined));
}

const dataOf = (file) => `data:image/png;base64,${readFileSync(file, "base64")}`;

/** Both widths at the same scale, cut off at one and a half phone screens. */
const figure = ({ page, files }, scale) =>
  `<figure><div>${widths
    .map((width) => `<img width="${Math.round(width * scale)}" src="${dataOf(files[width])}">`)
    .join("")}</div><figcaption>${page.replaceAll("-", " / ")}</figcaption></figure>`;

const sheet = (screens, scale) => `<!doctype html><style>
  body { margin: 0; padding: 16px; background: #e7e5df; font: 12px system-ui; width: 1600px; box-sizing: border-box;
    display: flex; flex-wrap: wrap; gap: 16px; }
  figure { margin: 0; } figcaption { padding-top: 4px; color: #333; }
  div { display: flex; gap: 6px; align-items: start; height: ${Math.round(1300 * scale)}px; overflow: hidden; }
  img { display: block; border: 1px solid #c9c5bb; }
</style>${screens.map((screen) => figure(screen, scale)).join("")}`;

async function makeSheets(folder, target) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox"],
  });
  const page = await browser.newPage({ viewport: { width: 1600, height: 900 } });
  const screens = screensIn(folder);
  for (const [area] of areas) {
    const own = screens.filter((screen) => screen.area === area);
    if (own.length === 0) continue;
    const path = join(target, `sheet-${area}.png`);
    for (let scale = 0.22; ; scale *= 0.9) {
      await page.setContent(sheet(own, scale), { waitUntil: "load" });
      await page.screenshot({ path, fullPage: true });
      if (statSync(path).size <= mostBytes) break;
    }
    console.log(`${path}: ${own.length} screens, ${Math.round(statSync(path).size / 1000)} kB`);
  }
  await browser.close();
}

const [folder, target] = process.argv.slice(2);
if (folder === undefined || target === undefined) {
  console.error("node bin/contact-sheets.cjs FOLDER_OF_PICTURES TARGET_FOLDER");
  process.exitCode = 1;
} else {
  void makeSheets(folder, target);
}
