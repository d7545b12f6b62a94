import { SampleSpread } from '#src/catalogue/parts/sample-spreads.tsx';
import type { ProductData } from '#src/catalogue/wire.ts';
import { ButtonLink } from '#ui/button.tsx';
import type { Banner as BannerWords } from '../wire.ts';

interface BannerProps {
  banner: BannerWords;
  /** The magazine that is shown open beside the text. */
  sample: ProductData | undefined;
}

/** A dark band with one sentence, one button, and an open magazine that crosses its edge (C-L10). */
export const Banner = ({ banner, sample }: BannerProps) => (
  <div className="on-dark bleed page-grid relative overflow-clip bg-ink py-[clamp(3.5rem,2rem+7vw,9rem)]">
    <section className="grid justify-items-start gap-10 md:max-w-[50%]">
      <div className="grid gap-5">
        <h2 className="text-h1">{banner.title}</h2>
        <p className="lead">{banner.text}</p>
      </div>
      <ButtonLink to={banner.direction} size="large" kind="secondary">
        {banner.button}
      </ButtonLink>
    </section>
    {sample && (
      <SampleSpread
        sample={sample}
        sizes="(width > 768px) 23vw, 58vw"
        className="mt-10 -mr-[22vw] -mb-44 ml-[6vw] rotate-4 md:absolute md:top-1/2 md:-right-[7vw] md:m-0 md:w-[46vw] md:-translate-y-1/2 md:rotate-6"
      />
    )}
  </div>
);
