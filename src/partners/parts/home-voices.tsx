import type { categories } from '#src/catalogue/wire.ts';
import { DecorArt } from '#src/editorial/parts/decor-art.tsx';
import { Marquee } from '#src/editorial/parts/marquee.tsx';
import type { landing, partnerTestimonials } from '#src/editorial/wire.ts';
import { ask } from '#ui/ask.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import { useAsked } from './asked.ts';

/** The occasions of this partner's type, passing by (P-R05). */
export function Occasions({ partnerType }: { partnerType: string }) {
  const heard = useAsked<typeof categories>(partnerType, signal =>
    ask<typeof categories>('POST /api/category', { json: { id: partnerType }, signal }),
  );
  if (heard.state !== 'there' || heard.body.length === 0) return null;
  return (
    <Marquee label="Occasions you can give an edition for" words={heard.body.map(({ name }) => `${name} Edition`)} />
  );
}

/** Where an edition lives afterwards, and a banner that leads to the next one (P-R05). */
export function Ideas() {
  const heard = useAsked<typeof landing>('landing', signal => ask<typeof landing>('GET /api/landing', { signal }));
  if (heard.state !== 'there') return null;
  return (
    <>
      <Section title="Sentimental Home Decor" eyebrow="Where it ends up">
        <Carousel label="Sentimental Home Decor" show={[1, 2, 3]}>
          {heard.body.decor.map(({ icon, heading, subHeading }) => (
            <Card key={heading} title={heading} picture={<DecorArt icon={icon} />}>
              <p>{subHeading}</p>
            </Card>
          ))}
        </Carousel>
      </Section>
      <Section
        tone="theme"
        theme="Couple"
        eyebrow="Two minutes of yours"
        title="Whose pictures did you hand over last?"
        lead="They will love them for a week. An edition they will read for years."
        action={
          <ButtonLink to="/createOrder" kind="secondary" iconEnd="arrow-right">
            Create Order
          </ButtonLink>
        }
      />
    </>
  );
}

/** Partners by name, and what they say; each leads to the plans (P-R05). */
export function Voices() {
  const heard = useAsked<typeof partnerTestimonials>('voices', signal =>
    ask<typeof partnerTestimonials>('GET /api/testimonials', { signal }),
  );
  if (heard.state !== 'there' || heard.body.length === 0) return null;
  return (
    <>
      <Marquee label="Our partners" words={heard.body.map(({ name }) => name)} />
      <Section title="In good company" eyebrow="Our partners">
        <Carousel label="What partners say" show={[1, 2, 3]}>
          {heard.body.map(({ name, text, label, sample }) => (
            <Card key={name} to="/plans" title={name} eyebrow={label} footer={sample && <Tag>Sample</Tag>}>
              <blockquote className="lead">“{text}”</blockquote>
            </Card>
          ))}
        </Carousel>
      </Section>
    </>
  );
}
