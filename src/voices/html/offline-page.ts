import { lengthText } from '../rules.ts';
import { html } from '#kernel/html.ts';
import { serverPage } from '#ui/server-page.ts';
import { waveMark } from './player-page.ts';

interface OfflineMagazine {
  person: string;
  kind: string;
  theme: string;
  brand: string;
  /** Path of the PDF, relative to this page. */
  pdf: string;
  recordings: { question: string; speaker: string; seconds: number; file: string }[];
}

const address = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The page of a bundle: it plays the files beside it from a disk, without a network. */
export const offlinePage = ({ person, kind, theme, brand, pdf, recordings }: OfflineMagazine): string =>
  serverPage({
    title: `${person}, ${kind} Edition`,
    theme,
    brand,
    main: html`<p class="over">${kind} Edition</p>
      <h1>${person}</h1>
      <p>
        <a href="${address(pdf)}">Open the magazine</a>, or listen to what was told aloud. Everything lies in this
        folder and needs no network.
      </p>
      ${
        recordings.length === 0
          ? html`<p>Nothing was told aloud in this one.</p>`
          : html`<ol>
              ${recordings.map(
                recording =>
                  html`<li>
                    <h2>${recording.question}</h2>
                    <p class="who">
                      ${waveMark}<span>Spoken by ${recording.speaker}, ${lengthText(recording.seconds)}</span>
                    </p>
                    <audio
                      controls
                      preload="none"
                      src="${address(recording.file)}"
                      aria-label="${recording.question}, spoken by ${recording.speaker}"
                    ></audio>
                  </li> `,
              )}
            </ol>`
      }`,
  });
