import type { ReactNode } from 'react';
import { themes, themeSlug } from '#kernel/themes.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { drawings, type Drawing } from './drawings.tsx';
import { icons } from './icons.ts';
import { MotifPrint } from './motifs.tsx';
import { scenes } from './scenes.tsx';

const spriteSheet = (pieces: readonly ReactNode[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${pieces.map(piece => renderToStaticMarkup(piece)).join('\n')}\n</svg>\n`;

const drawingSymbols = (all: Readonly<Record<string, Drawing>>, inkOffset: string): ReactNode[] =>
  Object.entries(all).map(([name, { inks, key }]) => (
    <g id={name} key={name}>
      <g transform={`translate(${inkOffset})`}>{inks}</g>
      <g fill="none" stroke="var(--color-ink)" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        {key}
      </g>
    </g>
  ));

/**
 * The sprite files by name, as `npm run make -- art` writes them. A page shows an element of them with `<use>`, and its
 * colours are the page's custom properties.
 */
export const sprites = (): Readonly<Record<'icons.svg' | 'motifs.svg' | 'drawings.svg', string>> => ({
  'icons.svg': spriteSheet(Object.entries(icons).map(([name, shape]) => <path id={name} key={name} d={shape} />)),
  'motifs.svg': spriteSheet(
    themes.map(theme => (
      <g id={themeSlug(theme)} key={theme}>
        <MotifPrint theme={theme} inks={['var(--first)', 'var(--second)']} />
      </g>
    )),
  ),
  'drawings.svg': spriteSheet([...drawingSymbols(drawings, '5 4'), ...drawingSymbols(scenes, '4 3')]),
});
