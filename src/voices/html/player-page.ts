import { isTitle } from '#kernel/names.ts';
import { possessive } from '#kernel/grammar.ts';
import type { RefusalCode, Refused } from '#kernel/refusals.ts';
import { formatIsoDay, lengthText, formatCode } from '../rules.ts';
import { html, type Html } from '#kernel/html.ts';
import { serverPage } from '#ui/server-page.ts';

/** The printed mark of a recording: bars like those of a waveform. */
export const waveMark = html`<svg class="wave" viewBox="0 0 46 24" aria-hidden="true">
  <path d="M2 15V9M8 20V4M14 24V0M20 18V6M26 22V2M32 16V8M38 20V4M44 15V9" />
</svg>`;

/** What is printed beside a code and repeated on its page. */
interface PlayedRecording {
  code: string;
  person: string;
  /** The kind of edition, e.g. 'Birthday Spotlight'. */
  kind: string;
  theme: string;
  question: string;
  speaker: string;
  seconds: number;
  keptUntil: string;
}

/** Whose name is above a page; only ours leads to a home page. */
export interface PageBrand {
  brand: string;
  home?: string;
}

/** The page of a recording with its player. `src` is the address of the sound. */
export function playPage(voice: PlayedRecording, brand: PageBrand, src: string): string {
  const { person, kind, theme, question, speaker, seconds, keptUntil, code } = voice;
  return serverPage({
    title: `${speaker}: ${question}`,
    theme,
    ...brand,
    aside: formatCode(code),
    main: html`<p class="over">${person} · ${kind} Edition</p>
      <h1>${question}</h1>
      <p class="who">${waveMark}<span>Spoken by ${speaker}, ${lengthText(seconds)}</span></p>
      <div class="player">
        <audio controls preload="metadata" src="${src}" aria-label="${question}, spoken by ${speaker}"></audio>
      </div>
      <p class="quiet">
        Does it not play? <a href="${src}" download>Save the recording</a> and open it with your own player.
      </p>`,
    foot: html`Printed in ${isTitle(person) ? `the magazine “${person}”` : `${possessive(person)} magazine`}. This
    address plays the recording until ${formatIsoDay(keptUntil)}.`,
  });
}

/** The page that asks for the PIN of a private recording; it reveals nothing else about it. */
export function askPage(code: string, brand: PageBrand, wrong?: string): string {
  return serverPage({
    title: 'A private recording',
    ...brand,
    aside: formatCode(code),
    main: html`<p class="over">A recording in a magazine</p>
      <h1>This one is private</h1>
      <p>It plays with a PIN of four to six digits. The people whose magazine it is know it.</p>
      ${wrong && html`<p class="wrong" id="wrong" role="alert">${wrong}</p>`}
      <form method="post" action="/v/${formatCode(code)}" enctype="multipart/form-data">
        <div>
          <label for="pin">PIN</label>
          <input
            id="pin"
            name="pin"
            inputmode="numeric"
            pattern="[0-9]{4,6}"
            minlength="4"
            maxlength="6"
            autocomplete="off"
            required
            autofocus${described(wrong)}
          />
        </div>
        <button>Listen</button>
      </form>`,
  });
}

const described = (wrong: string | undefined): Html =>
  wrong === undefined ? html`` : html` aria-describedby="wrong" aria-invalid="true"`;

const sorryTitles: Partial<Record<RefusalCode, string>> = {
  'not-found': 'We do not know this code',
  'switched-off': 'Put away for now',
  over: 'Its time is over',
  'too-many': 'Too many tries',
};
const sorryHints: Partial<Record<RefusalCode, Html>> = {
  'not-found': html`<p>
    A code has twelve letters and digits, such as <b>k7qp-m2xd-9rta</b>. Compare it with the one in the magazine, or
    scan it again with more light.
  </p>`,
  'switched-off': html`<p>They can bring it back under the same code. If you know them, ask them.</p>`,
  over: html`<p>If it is yours and you would like to hear it again, write to us: we may still have it.</p>`,
  'too-many': html`<p>Nothing is lost: the same code works again afterwards.</p>`,
};

/** The page that explains why a recording does not play. */
export const sorryPage = (why: Refused, brand: PageBrand): string =>
  serverPage({
    title: sorryTitles[why.code] ?? 'Not now',
    ...brand,
    main: html`<p class="over">A recording in a magazine</p>
      <h1>${sorryTitles[why.code] ?? 'Not now'}</h1>
      <p>
        ${why.code === 'not-found' ? 'No recording answers to it, in this spelling or a similar one.' : why.message}
      </p>
      ${sorryHints[why.code]}`,
  });
