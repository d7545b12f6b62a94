import { useState } from 'react';
import { themes } from '#kernel/themes.ts';
import { Carousel } from '../carousel.tsx';
import { Flipbook, type FlipbookPage } from '../flipbook.tsx';
import { MagazineCover } from '../ornament.tsx';
import { Section } from '../page.tsx';
import { Pager } from '../pager.tsx';
const pageColours = ['#a1252b', '#faf6ee', '#f0e8d8', '#28336b', '#faf6ee', '#eba51e', '#faf6ee', '#2a5d42'];
const samplePage = (n: number): FlipbookPage => {
  const ground = pageColours[n % pageColours.length] ?? '#faf6ee';
  const ink = ['#faf6ee', '#f0e8d8', '#eba51e'].includes(ground) ? '#1a1613' : '#faf6ee';
  const lines = Array.from(
    { length: 22 },
    (_, at) =>
      `<rect x="60" y="${420 + at * 22}" width="${at % 6 === 5 ? 260 : 480}" height="6" fill="${ink}" opacity=".35"/>`,
  );
  // The page's number in squares: letters would be drawn in whichever font the machine has.
  const squares = Array.from(
    { length: n + 1 },
    (_, at) =>
      `<rect x="${60 + (at % 6) * 84}" y="${190 + Math.floor(at / 6) * 84}" width="60" height="60" fill="${ink}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 800" width="600" height="800"><rect width="600" height="800" fill="${ground}"/>${squares.join('')}${n > 0 && n < 11 ? lines.slice(0, 15).join('') : ''}</svg>`;
  return { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, width: 600, height: 800, alt: `Sample page ${n + 1}` };
};
const flipbookPages = Array.from({ length: 12 }, (_, n) => samplePage(n));

/** Examples of the flipbook, the carousel and the pager. */
export const MovingExamples = () => {
  const [page, setPage] = useState(1);
  return (
    <>
      <Section title="Flipbook" eyebrow="Turns like paper">
        <Flipbook pages={flipbookPages} title="A sample edition" download="/sample.pdf" />
      </Section>
      <Section title="Carousel" eyebrow="Swipe, scroll, arrows">
        <Carousel label="Themes" show={[2, 3, 5]}>
          {themes.map(theme => (
            <MagazineCover key={theme} theme={theme} brand="imurs" title={theme} issue="No. 1" />
          ))}
        </Carousel>
        <Carousel label="Words from our world" interval={6000}>
          {[
            'She read it twice before she said a word.',
            'It smells like a real magazine. It is one.',
            'My father keeps it next to the newspaper.',
          ].map(words => (
            <blockquote key={words} className="font-display text-h2">
              “{words}”
            </blockquote>
          ))}
        </Carousel>
        <Pager label="Products" page={page} total={7} onPage={setPage} />
      </Section>
    </>
  );
};
