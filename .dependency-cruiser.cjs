// The rules of the house (docs/building.md). Each has a planted fault in tests/house/ that must be caught.
const rule = (name, from, to) => ({ name, severity: "error", from, to });

const notAreas = "main|http|pages|jobs|store|db|adapters|config|crypto";
// The parts of settling a payment that payments and renewals share are between the store and the areas.
const aboveTheStore = { path: "^server/([^/]+)/", pathNot: `^server/(${notAreas})/` };
// Every other folder of server/ is an area, so that a new area needs no line here.
const area = { path: "^server/([^/]+)/", pathNot: `^server/(${notAreas}|settlement)/` };
const main = "^server/main(\\.ts$|/)";
const rooms = "^(core|contract|server|sandbox|web)/";

/** The folders of core from the ground up: none imports a later one. */
const coreFolders = [
  ...[
    "calendar",
    "format",
    "address",
    "find",
    "identity",
    "access",
    "staff",
    "subscription",
    "site",
    "subscribing",
    "circulation",
    "ledger",
  ],
  ...[
    "delivery",
    "cancellation",
    "payment",
    "renewal",
    "notice",
    "profile",
    "mailing-list",
    "gift",
    "history",
    "event",
    "timeline",
    "account",
    "import",
    "webhook",
    "export",
    "watch",
  ],
];
const coreDirection = coreFolders
  .slice(0, -1)
  .map((folder, at) =>
    rule(
      "core-folders-have-a-direction",
      { path: `^core/${folder}/` },
      { path: `^core/(?!(${coreFolders.slice(0, at + 1).join("|")})/)[^/]+/` },
    ),
  );

module.exports = {
  forbidden: [
    ...coreDirection,
    rule("core-imports-only-core", { path: "^core/" }, { pathNot: "^core/" }),
    rule("contract-imports-core-and-zod", { path: "^contract/" }, { pathNot: "^(contract|core)/|node_modules/zod/" }),
    rule("web-never-server", { path: "^web/" }, { path: "^(server|sandbox)/" }),
    rule("web-runs-in-a-browser", { path: "^web/" }, { dependencyTypes: ["core"] }),
    rule(
      "web-takes-only-its-own-packages",
      { path: "^web/" },
      {
        path: "node_modules/",
        pathNot:
          "node_modules/(react|react-dom|@simplewebauthn/browser|@types/react|@types/react-dom|@tanstack/react-query|uqr|libphonenumber-js)/",
      },
    ),
    rule("server-never-web", { path: "^server/" }, { path: "^web/|node_modules/(react|react-dom)/" }),
    rule(
      "screens-do-not-import-screens",
      { path: "^web/account/([^/]+)/" },
      { path: "^web/(account/[^/]+|subscribe)/", pathNot: "^web/account/$1/" },
    ),
    rule(
      "steps-do-not-import-steps",
      { path: "^web/subscribe/([^/]+)/" },
      { path: "^web/subscribe/([^/]+)/", pathNot: "^web/subscribe/($1|checkout)/" },
    ),
    rule("the-two-parts-of-the-site-stay-apart", { path: "^web/subscribe/" }, { path: "^web/account/" }),
    rule(
      "what-screens-share-knows-no-screen",
      { path: "^web/(parts|data|ui|shell|payment-frame)/" },
      { path: "^web/(account|subscribe)/" },
    ),
    rule(
      "the-desk-shares-no-screens",
      { path: "^web/desk/" },
      { path: "^web/", pathNot: "^web/(desk|ui|data|parts)/" },
    ),
    rule("nothing-of-the-site-needs-the-desk", { path: "^web/", pathNot: "^web/desk/" }, { path: "^web/desk/" }),
    rule("ui-knows-no-product", { path: "^web/ui/" }, { pathNot: "^web/ui/|node_modules/" }),
    rule("areas-do-not-import-areas", area, { ...area, pathNot: `${area.pathNot}|^server/$1/` }),
    rule("areas-do-not-import-jobs-or-main", aboveTheStore, {
      path: "^server/(jobs|main)/|^server/(main|app|handlers|payments|held-change-actions)\\.ts$",
    }),
    rule("store-and-http-know-no-area", { path: "^server/(store|db|http|crypto)/" }, aboveTheStore),
    rule("settlement-knows-no-area", { path: "^server/settlement/" }, area),
    rule(
      "only-main-picks-adapters",
      { path: "^server/", pathNot: `${main}|^server/adapters/` },
      { path: "^server/adapters/", pathNot: "/port\\.ts$" },
    ),
    rule("adapters-keep-no-records", { path: "^server/adapters/" }, { path: "^server/store/" }),
    rule("only-main-loads-the-sandbox", { path: rooms, pathNot: `${main}|^sandbox/` }, { path: "^sandbox/" }),
    // The single template of markup does not know the product either.
    rule(
      "sandbox-knows-no-product",
      { path: "^sandbox/" },
      { path: "^(server|web|contract|core)/", pathNot: "^core/html\\.ts$" },
    ),
    rule("product-never-needs-tests", { path: rooms }, { path: "^(tests|bench)/" }),
    rule("samples-are-for-tests", { path: rooms, pathNot: "/sample-[^/]+$" }, { path: "/sample-[^/]+\\.ts$" }),
    rule("no-circles", {}, { circular: true }),
    rule("no-unresolvable", {}, { couldNotResolve: true }),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.test\\.tsx?$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
