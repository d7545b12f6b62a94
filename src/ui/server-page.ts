import { html, htmlDocument, type Html } from '#kernel/html.ts';
import { italicFace } from './fonts.ts';
import { defaultColours, themeColours, themeOf, type ThemeColours } from '#kernel/themes.ts';

/** The pages' CSS in the colours of a theme; `font` comes before the rules. */
const styles = ({ accent, wash }: ThemeColours, font: string): string => `${font}
html{font:1.0625rem/1.55 'Hanken Grotesk','Noto Sans',system-ui,sans-serif;-webkit-text-size-adjust:100%}
body{display:flex;flex-direction:column;border-top:.5rem solid ${accent}}
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
.player{background:${wash};padding:1.25rem;margin:0 0 1.25rem}
audio{display:block;width:100%;min-height:3.375rem}
a{color:${accent};text-underline-offset:.18em}
:focus-visible{outline-offset:3px}
label{display:block;font-weight:600;margin-bottom:.4rem}
input{font-size:1.5rem;letter-spacing:.3em;width:100%;max-width:14rem;height:3.25rem;padding:0 .75rem;border:1px solid #5e544a;background:#fff}
button{font-weight:600;height:3.25rem;padding:0 1.75rem;border:0;background:${accent};color:#faf6ee}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end}
form>div{flex:0 1 14rem}
.wrong{color:#a1252b;font-weight:600}
.quiet{color:#5e544a;font-size:.875rem}
ol{list-style:none;margin:2rem 0 0;padding:0}
li{border-top:1px solid #d8ccb6;padding:1.5rem 0}`;

interface ServerPage {
  title: string;
  theme?: string | undefined;
  /** The name above the page, a link to `home`; without `home` plain text, as on a page that is read from a disk. */
  brand: string;
  home?: string | undefined;
  /** Text at the right of the name. */
  aside?: string | undefined;
  main: Html;
  foot?: Html | undefined;
}

const pageColours = { background: '#faf6ee', text: '#1a1613', focus: '#28336b' };

/**
 * A complete HTML page that the server writes, without a script. With a `home` it loads the shop's italic font,
 * otherwise no files.
 */
export function serverPage({ title, theme, brand, home, aside, main, foot }: ServerPage): string {
  const knownTheme = themeOf(theme);
  const font = home
    ? `@font-face{font-family:Fraunces;font-style:italic;font-weight:400 650;font-display:swap;src:url('${italicFace}') format('woff2')}`
    : '';
  const name = home ? html`<a class="name" href="${home}">${brand}</a>` : html`<span class="name">${brand}</span>`;
  return htmlDocument({
    lang: 'en-IN',
    title: `${title} · ${brand}`,
    colours: pageColours,
    style: styles(knownTheme ? themeColours[knownTheme] : defaultColours, font),
    icon: home && '/icon.svg',
    body: html`<header>${name}<span class="quiet">${aside}</span></header>
      <main>${main}</main>
      ${foot && html`<footer>${foot}</footer>`}`,
  });
}
