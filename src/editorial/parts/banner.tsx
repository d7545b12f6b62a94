import { ButtonLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';
import type { Banner as BannerWords } from '../wire.ts';

/** A field of colour with one sentence and one way on (C-L10). */
export const Banner = ({ banner, tone }: { banner: BannerWords; tone: 'ink' | 'tint' }) => (
  <Section tone={tone}>
    <div className="grid justify-items-start gap-6 md:grid-cols-[2fr_1fr] md:items-end">
      <div className="grid gap-4">
        <h2 className="text-h1">{banner.title}</h2>
        <p className="lead">{banner.text}</p>
      </div>
      <ButtonLink
        to={banner.direction}
        size="large"
        kind={tone === 'ink' ? 'secondary' : 'primary'}
        className="md:justify-self-end"
      >
        {banner.button}
      </ButtonLink>
    </div>
  </Section>
);
