import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { useReducedMotion } from '#ui/media.ts';
import { MagazineCover } from '#ui/ornament.tsx';
import { TypingLine } from './typing-headline.tsx';

/** Three magazines on a table, the one about her on top. */
const Covers = () => (
  <div aria-hidden="true" className="relative mx-auto aspect-[5/4] w-full max-w-140 md:aspect-square">
    <div className="absolute top-[6%] left-0 w-[46%] -rotate-9">
      <MagazineCover theme="Travel" title="Nine Days to Spiti" issue="No. 11" />
    </div>
    <div className="absolute top-[2%] right-0 w-[46%] rotate-7">
      <MagazineCover theme="Couple" title="Platform No. 4" issue="No. 4" />
    </div>
    <div className="absolute top-[14%] left-[24%] w-[52%] -rotate-2">
      <MagazineCover theme="Gifting" title="Dadi Turns Eighty" line="As told by eleven grandchildren" issue="No. 1" />
    </div>
  </div>
);

/** Scrolls to the content and puts the keyboard there too (C-L03). */
function dive() {
  const content = document.getElementById('culture');
  content?.scrollIntoView({ behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  content?.focus({ preventScroll: true });
}

/** The first screen: what this is, readable at once, and the two ways on (C-L03). */
export function Hero({ headlines }: { headlines: readonly string[] }) {
  const still = useReducedMotion();
  const [stopped, stop] = useState(false);
  return (
    <header className="grid items-center gap-x-12 gap-y-8 pt-6 pb-4 md:grid-cols-[7fr_5fr] md:pt-12 md:pb-10">
      <div className="grid gap-6 md:gap-8">
        <p className="eyebrow text-accent">Your stories and photos, printed</p>
        <h1 className="text-[clamp(2.75rem,1.2rem+6.2vw,7.25rem)] leading-[0.95] tracking-[-0.035em]">
          A magazine about <TypingLine lines={headlines} stopped={still || stopped} />
        </h1>
        <p className="lead measure text-soft">
          You tell us about somebody you love, by typing or by talking. We make a magazine of it and bring it to your
          door. From ₹1,449, plus ₹70 shipping.
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <ButtonLink to="/plans" size="large">
            Create Order
          </ButtonLink>
          <Button kind="secondary" size="large" onClick={dive}>
            Dive into our Culture
          </Button>
          {!still && (
            <IconButton
              icon={stopped ? 'play' : 'pause'}
              label={stopped ? 'Let the headline type' : 'Stop the headline'}
              onClick={() => stop(!stopped)}
            />
          )}
        </div>
      </div>
      <Covers />
    </header>
  );
}
