import { italicFace } from '#ui/fonts.ts';
import { defaultColours, themeColours, themeOf, type ThemeColours } from '#kernel/themes.ts';

/** HTML that is safe to stand in a page. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
type Value = string | number | Markup | undefined | readonly Markup[];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const put = (value: Value): string => {
  if (value === undefined) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(one => one.text).join('');
  return String(value).replace(/[&<>"']/g, sign => signs[sign] ?? sign);
};

/** A piece of HTML; what is put into it is text and stays text. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Markup =>
  new Markup(parts.reduce((all, part, at) => all + put(values[at - 1]) + part));

/** The mark of a recording as it is printed: bars like a voice. */
export const wave = html`<svg class="wave" viewBox="0 0 46 24" aria-hidden="true">
  <path d="M2 15V9M8 20V4M14 24V0M20 18V6M26 22V2M32 16V8M38 20V4M44 15V9" />
</svg>`;

const styles = ({ accent, wash }: ThemeColours, font: string): string => `${font}
*{box-sizing:border-box}
html{background:#faf6ee;color:#1a1613;font:1.0625rem/1.55 'Hanken Grotesk','Noto Sans',system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;border-top:.5rem solid ${accent}}
header,main,footer{width:100%;max-width:42rem;margin:0 auto;padding:0 1.25rem}
header{padding-top:1.25rem;padding-bottom:1.25rem;border-bottom:1px solid #d8ccb6;display:flex;justify-content:space-between;align-items:baseline;gap:1rem}
main{flex:1;padding-top:2.5rem;padding-bottom:2.5rem}
footer{padding-top:1rem;padding-bottom:1.5rem;border-top:1px solid #d8ccb6;font-size:.875rem;color:#5e544a}
h1,h2,.name{font-family:Fraunces,Georgia,'Noto Serif',serif;font-style:italic;font-weight:400;letter-spacing:-.012em;text-wrap:balance;overflow-wrap:anywhere}
h1{font-size:clamp(2rem,1.45rem + 2.4vw,3.25rem);line-height:1.08;margin:0 0 1.25rem}
h2{font-size:1.5rem;line-height:1.2;margin:0 0 .5rem}
.name{font-size:1.5rem;line-height:1;text-decoration:none;color:inherit}
.over{font-size:.8125rem;font-weight:600;letter-spacing:.12em;text-transform:uppercase;color:${accent};margin:0 0 1rem}
p{margin:0 0 1rem;max-width:34rem}
.who{display:flex;align-items:center;gap:.75rem;margin-bottom:1.75rem}
.wave{width:2.3rem;height:1.2rem;flex:none;fill:none;stroke:${accent};stroke-width:2.6;stroke-linecap:round}
.sheet{background:${wash};padding:1.25rem;margin:0 0 1.25rem}
audio{display:block;width:100%;min-height:3.375rem}
a{color:${accent};text-underline-offset:.18em}
a,button,input{border-radius:0}
:focus-visible{outline:3px solid #28336b;outline-offset:3px}
label{display:block;font-weight:600;margin-bottom:.4rem}
input{font:inherit;font-size:1.5rem;letter-spacing:.3em;width:100%;max-width:14rem;height:3.25rem;padding:0 .75rem;border:1px solid #5e544a;background:#fff;color:inherit}
button{font:inherit;font-weight:600;height:3.25rem;padding:0 1.75rem;border:0;background:${accent};color:#faf6ee;cursor:pointer}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
form>div{flex:0 1 14rem}
.wrong{color:#a1252b;font-weight:600}
.quiet{color:#5e544a;font-size:.875rem}
ol{list-style:none;margin:2rem 0 0;padding:0}
li{border-top:1px solid #d8ccb6;padding:1.5rem 0}`;

export interface Sheet {
  title: string;
  theme?: string | undefined;
  /** The name over the page and where it leads; without an address it leads nowhere, as on a page that lies on a disk. */
  brand: string;
  home?: string | undefined;
  /** At the right of the name. */
  aside?: string | undefined;
  main: Markup;
  foot?: Markup | undefined;
}

/** A whole page: without a script, its styles in it. With a `home` it fetches our face, otherwise nothing at all. */
export function page({ title, theme, brand, home, aside, main, foot }: Sheet): string {
  const known = themeOf(theme);
  const font = home
    ? `@font-face{font-family:Fraunces;font-style:italic;font-weight:400 650;font-display:swap;src:url('${italicFace}') format('woff2')}`
    : '';
  const name = home ? html`<a class="name" href="${home}">${brand}</a>` : html`<span class="name">${brand}</span>`;
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${brand}</title>
        ${home && html`<link rel="icon" href="/icon.svg" type="image/svg+xml" />`}
        <style>
          ${new Markup(styles(known ? themeColours[known] : defaultColours, font))}
        </style>
      </head>
      <body>
        <header>${name}<span class="quiet">${aside}</span></header>
        <main>${main}</main>
        ${foot && html`<footer>${foot}</footer>`}
      </body>
    </html> `.text;
}
