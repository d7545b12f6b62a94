import { html } from '#kernel/html.ts';

/** The printed mark of a recording: bars like those of a waveform. */
export const waveMark = html`<svg class="wave" viewBox="0 0 46 24" aria-hidden="true">
  <path d="M2 15V9M8 20V4M14 24V0M20 18V6M26 22V2M32 16V8M38 20V4M44 15V9" />
</svg>`;
