import { html, type Html } from "#core/html.ts";
import { themeOf, type ThemeTokens } from "#core/site/theme.ts";

/** The colors of an email, each `#rrggbb`. */
export type EmailColors = Readonly<
  Record<"ink" | "soft" | "paper" | "sheet" | "rule" | "accent" | "accentInk", string>
>;

const colorsOf = (tokens: ThemeTokens): EmailColors => ({
  ink: tokens["--ink"],
  soft: tokens["--ink-soft"],
  paper: tokens["--paper"],
  sheet: tokens["--paper-raised"],
  rule: tokens["--rule"],
  accent: tokens["--accent"],
  accentInk: tokens["--accent-ink"],
});

/** The publication's own colors, as on its pages. */
export function emailColors(accent: string): { readonly light: EmailColors; readonly dark: EmailColors } {
  const { light, dark } = themeOf(accent);
  return { light: colorsOf(light), dark: colorsOf(dark) };
}

/** Dark mode, for mail programs that support style sheets. All others show the light colors or invert them. */
export const emailStyle = (dark: EmailColors): Html =>
  html`<style>
    @media (prefers-color-scheme: dark) {
      .paper {
        background-color: ${dark.paper} !important;
      }
      .sheet {
        background-color: ${dark.sheet} !important;
        border-color: ${dark.rule} !important;
      }
      .line {
        border-color: ${dark.rule} !important;
      }
      .ink {
        color: ${dark.ink} !important;
      }
      .soft {
        color: ${dark.soft} !important;
      }
      .link {
        color: ${dark.accent} !important;
      }
      .bar {
        background-color: ${dark.accent} !important;
      }
      .button {
        background-color: ${dark.accent} !important;
        color: ${dark.accentInk} !important;
      }
    }
  </style>`;
