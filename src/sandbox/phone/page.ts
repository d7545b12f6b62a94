import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { html, htmlDocument, type Html } from '#kernel/html.ts';

const phoneColours = { background: '#d7d2c8', text: '#15191b', focus: '#0b5fa5' };
const phoneStyle = `
body{font:1rem/1.4 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",sans-serif}
main{display:flex;flex-direction:column;max-width:32rem;height:100dvh;margin:0 auto;background:#efe8dd}
main>header{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;padding:.5rem .75rem;background:#114b3f;color:#fff}
main>header h1{flex:1;font-size:1.0625rem;margin:0}main>header h1 span{display:block;font-weight:400;font-size:.875rem}
main>header :focus-visible{outline-color:#fff}
main>header button{min-height:2.75rem;padding:0 .5rem;white-space:nowrap;border:1px solid #ffffff88;background:none;color:#fff;font-size:.875rem}
#clock{flex:1;font-size:.8125rem}#times{display:flex;gap:.35rem;align-items:center;width:100%;font-size:.875rem}
#talk{flex:1;overflow-y:auto;list-style:none;margin:0;padding:.75rem;display:flex;flex-direction:column;gap:.4rem}
#talk li{max-width:86%;padding:.45rem .6rem .2rem;background:#fff;border-radius:.6rem;overflow-wrap:anywhere}
#talk li.mine{align-self:flex-end;background:#d9f5d0}#talk li.theirs{align-self:flex-start}
.words{white-space:pre-wrap}.words img{display:block;max-width:100%;max-height:16rem;margin-bottom:.3rem}
.words audio{display:block;width:14rem;max-width:100%}
blockquote{margin:0 0 .3rem;padding:.2rem .5rem;border-left:3px solid #0b6b57;background:#0000000d;font-size:.875rem}
#talk footer{display:flex;gap:.4rem;align-items:center;justify-content:flex-end;font-size:.75rem;color:#4c5558}
#talk footer .reply{min-width:2.75rem;min-height:2rem;border:0;background:none;color:#4c5558;font-size:1rem}
.choices{display:flex;flex-direction:column}
.choices button{min-height:2.75rem;margin:0 -.6rem;border:0;border-top:1px solid #0000001f;background:none;color:#0b5fa5;font-weight:600}
#quote{display:flex;gap:.5rem;padding:.4rem .75rem;background:#fff;border-left:4px solid #0b6b57}
#quote[hidden]{display:none}#quote span{flex:1;font-size:.875rem}
#quote button{min-width:2.75rem;min-height:2.75rem;border:0;background:none}
#composer{display:flex;gap:.35rem;align-items:flex-end;padding:.5rem;background:#f6f2ea}
#composer textarea{flex:1;min-width:0;min-height:2.75rem;padding:.6rem;border:1px solid #8b8578;border-radius:1.2rem;background:#fff;resize:none}
#composer button,#composer label{display:grid;place-items:center;min-width:2.75rem;min-height:2.75rem;border:0;background:none;font-size:1.25rem;cursor:pointer}
#composer label:focus-within{outline:3px solid #0b5fa5}
#composer .recording{color:#8a1c10;outline:2px solid}
#composer input{position:absolute;width:1px;height:1px;opacity:0}
#said{margin:0;padding:0 .75rem;color:#8a1c10;background:#f6f2ea}
dialog{width:min(26rem,92vw);border:0;border-radius:.8rem;padding:1rem}dialog h2{font-size:1.0625rem;margin:0 0 .5rem}
dialog button{display:block;width:100%;min-height:2.75rem;padding:.5rem;border:0;border-top:1px solid #0000001f;background:none;text-align:left}
dialog button span{display:block;font-size:.875rem;color:#4c5558}
.off #talk,.off #composer{opacity:.35}`;

/** A drawing of 24 by 24. */
const icon = (path: string): Html =>
  html`<svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.7"
    aria-hidden="true"
  >
    <path d="${path}" />
  </svg>`;

/** The page's script without its types; its names are its own. */
const phoneScript = (): string =>
  `{${stripTypeScriptTypes(readFileSync(new URL('script.ts', import.meta.url), 'utf8'))}}`;

/**
 * The page of a pretend phone (W115): a chat with the shop's number. One can type, speak, send photos and documents,
 * quote, tap buttons and lists, switch the phone off, and move the clock. `brand`: whom it chats with.
 */
export const phonePage = (number: string, brand: string): string =>
  htmlDocument({
    title: `${brand}, on ${number}`,
    colours: phoneColours,
    style: phoneStyle,
    script: phoneScript(),
    body: html`<main data-number="${number}">
      <header>
        <h1>${brand}<span>on the phone ${number}</span></h1>
        <button id="power" type="button">Switch off</button>
        <div id="times">
          <span id="clock"></span>
          <button type="button" data-seconds="60">+1 min</button>
          <button type="button" data-seconds="3600">+1 h</button>
          <button type="button" id="evening">7:30 pm</button>
        </div>
      </header>
      <ol id="talk" role="log" tabindex="0" aria-label="Chat with ${brand}"></ol>
      <p id="said" role="status"></p>
      <div id="quote" hidden><span></span><button type="button" aria-label="Do not reply to it">✕</button></div>
      <form id="composer">
        <textarea id="words" rows="1" aria-label="Message" placeholder="Message"></textarea>
        <label title="Send photos">
          ${icon('M3 7h4l2-2h6l2 2h4v12H3zM12 9a4 4 0 1 0 0 8 4 4 0 0 0 0-8')}<input
            id="photo"
            type="file"
            accept="image/*"
            multiple
            aria-label="Photos"
          />
        </label>
        <label title="Send documents">
          ${icon('M7 12l6-6a3.5 3.5 0 0 1 5 5l-8 8a5 5 0 0 1-7-7l8-8')}<input
            id="document"
            type="file"
            multiple
            aria-label="Documents"
          />
        </label>
        <button id="record" type="button" aria-label="Speak">
          ${icon('M12 3a3 3 0 0 0-3 3v6a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3M5 11a7 7 0 0 0 14 0M12 18v3')}
        </button>
        <button type="submit" aria-label="Send">${icon('M4 4l17 8-17 8 3-8zM7 12h8')}</button>
      </form>
      <dialog id="rows"></dialog>
    </main>`,
  });
