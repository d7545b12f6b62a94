/** HTML for the few small pages that the server writes itself, without React and without a script of the shop. */

/** A piece of HTML. What is in `text` is markup and is written out as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type HtmlValue = string | number | Html | undefined | false | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => entities[char] ?? char);

function markupOf(value: HtmlValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(piece => piece.text).join('');
  return escapeHtml(String(value));
}

/** Tagged template: every value is escaped, also inside quoted attributes, unless it is `Html` already. */
export const html = (parts: TemplateStringsArray, ...values: HtmlValue[]): Html =>
  new Html(parts.reduce((all, part, at) => all + markupOf(values[at - 1]) + part));

/** Colours of a small page, as CSS. `focus` is the ring around what has the keyboard's focus. */
interface PageColours {
  background: string;
  text: string;
  focus: string;
}

/** The rules that all small pages share; a page's own come after them. */
const baseStyle = ({ background, text, focus }: PageColours): string =>
  `*{box-sizing:border-box}body{margin:0;min-height:100vh;background:${background};color:${text}}` +
  `button,input,select{font:inherit;color:inherit;border-radius:0}button{cursor:pointer}` +
  `:focus-visible{outline:3px solid ${focus};outline-offset:2px}`;

interface HtmlDocument {
  lang?: string;
  title: string;
  colours: PageColours;
  /** The page's own CSS, without any text of users. */
  style: string;
  /** An inline script, without any text of users. */
  script?: string;
  /** The address of an SVG. */
  icon?: string | undefined;
  body: Html;
}

/** A whole page as text, marked `noindex`. Its style and script are inline; `pagePolicy` allows these alone. */
export const htmlDocument = ({ lang = 'en', title, colours, style, script, icon, body }: HtmlDocument): string =>
  html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${icon !== undefined && html`<link rel="icon" href="${icon}" type="image/svg+xml" />`}
        <style>
          ${new Html(baseStyle(colours) + style)}
        </style>
      </head>
      <body>
        ${body} ${script !== undefined && new Html(`<script>${script}</script>`)}
      </body>
    </html> `.text;
