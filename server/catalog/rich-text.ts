import { micromark } from "micromark";
import sanitizeHtml from "sanitize-html";

/** Everything that a publisher's texts may use (security.md S9). Links go only to https pages and mailboxes. */
const allowedTags = ["b", "i", "em", "strong", "u", "ul", "ol", "li", "p", "br", "a"];
const linkProtocols = new Set(["https:", "mailto:"]);

function isAllowedLink(href: string): boolean {
  // A control character or space can hide a scheme from one parser and show it to another.
  if (/[\p{Cc}\s]/u.test(href)) return false;
  const url = URL.parse(href);
  return url !== null && linkProtocols.has(url.protocol);
}

const allowList: sanitizeHtml.IOptions = {
  allowedTags,
  allowedAttributes: { a: ["href"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs: href !== undefined && isAllowedLink(href) ? { href } : {},
    }),
  },
};

const maxKept = 2000;
const cleaned = new Map<string, string>();

/**
 * Html for the page: tags that are not on the allow-list are dropped, their text stays. Html without a problem stays as
 * it is. A publisher's texts are few and shown to everybody, so the most recent results are cached.
 */
export function cleanHtml(html: string): string {
  const kept = cleaned.get(html);
  if (kept !== undefined) return kept;
  const clean = sanitizeHtml(html, allowList);
  if (cleaned.size >= maxKept) cleaned.clear();
  cleaned.set(html, clean);
  return clean;
}

/** A plan's markdown as html for the page. Html inside the markdown is shown as text, never as markup. */
export function markdownToHtml(markdown: string): string {
  return cleanHtml(micromark(markdown));
}

/** The parts that `cleanHtml` would remove from this html, in words for the publisher; empty if it keeps everything. */
export function htmlProblems(html: string): readonly string[] {
  const problems = new Set<string>();
  if (/<[!?]/.test(html)) problems.add("comments and declarations are not allowed");
  sanitizeHtml(html, {
    ...allowList,
    onOpenTag: (name, attributes) => {
      if (!allowedTags.includes(name)) problems.add(`<${name}> is not allowed; allowed are ${allowedTags.join(", ")}`);
      for (const [attribute, value] of Object.entries(attributes)) {
        if (name === "a" && attribute === "href") {
          if (!isAllowedLink(value)) problems.add("a link must start with https:// or mailto:");
        } else problems.add(`the attribute ${attribute} of <${name}> is not allowed`);
      }
    },
  });
  return [...problems];
}

/** The same as `htmlProblems` for markdown: headings, code, pictures and the like are not allowed on a plan card. */
export function markdownProblems(markdown: string): readonly string[] {
  return htmlProblems(micromark(markdown));
}
