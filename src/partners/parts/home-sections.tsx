import { use, useState } from 'react';
import type { CallReply } from '#kernel/call.ts';
import type { categories } from '#src/catalogue/wire.ts';
import { DecorArt } from '#src/editorial/parts/decor-art.tsx';
import { LogoMarquee, Marquee } from '#src/editorial/parts/marquee.tsx';
import { TypingLine } from '#src/editorial/parts/typing-headline.tsx';
import type { landing, partnerTestimonials } from '#src/editorial/wire.ts';
import { IconButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Carousel } from '#ui/carousel.tsx';
import { useReducedMotion } from '#ui/media.ts';
import { Columns, Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';

/** The occasions of this partner's type, as a marquee (P-R05). */
export function Occasions({ occasions }: { occasions: Promise<CallReply<typeof categories>> }) {
  const reply = use(occasions);
  if (!reply.ok || reply.body.length === 0) return null;
  return (
    <Marquee label="Occasions you can give an edition for" words={reply.body.map(({ name }) => `${name} Edition`)} />
  );
}

/** Gift ideas: the banners and the home decor of the landing page (P-R05). */
export function GiftIdeas({ texts }: { texts: Promise<CallReply<typeof landing>> }) {
  const reply = use(texts);
  if (!reply.ok) return null;
  return (
    <>
      <Section title="What to give next">
        <Columns count={2}>
          {reply.body.banners.map(({ title, text, button, direction }, at) => (
            <Card
              key={title}
              title={title}
              to={direction}
              tone={at % 2 === 0 ? 'theme' : 'ink'}
              theme="Couple"
              footer={button}
            >
              <p>{text}</p>
            </Card>
          ))}
        </Columns>
      </Section>
      <Section title="Sentimental Home Decor" eyebrow="Where it ends up">
        <Carousel label="Sentimental Home Decor" show={[1, 2, 3]}>
          {reply.body.decor.map(({ icon, heading, subHeading }) => (
            <Card key={heading} title={heading} picture={<DecorArt icon={icon} />}>
              <p>{subHeading}</p>
            </Card>
          ))}
        </Carousel>
      </Section>
    </>
  );
}

const headlineEndings = [
  'the day, in print.',
  'what they said to each other.',
  'something to read aloud.',
  'their story, under your name.',
];

/** The headline that types itself (P-R05). It is below the orders and can be stopped. */
export function TypingHeadline() {
  const still = useReducedMotion();
  const [stopped, stop] = useState(false);
  return (
    <Section
      title={
        <>
          Give them <TypingLine lines={headlineEndings} stopped={still || stopped} />
        </>
      }
      action={
        !still && (
          <IconButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? 'Let the headline type' : 'Stop the headline'}
            onClick={() => stop(!stopped)}
          />
        )
      }
    />
  );
}

interface PartnerTestimonialsProps {
  testimonials: Promise<CallReply<typeof partnerTestimonials>>;
}

/** The partners' logos as a marquee, and their testimonials, which lead to the plans (P-R05). */
export function PartnerTestimonials({ testimonials }: PartnerTestimonialsProps) {
  const reply = use(testimonials);
  if (!reply.ok || reply.body.length === 0) return null;
  return (
    <>
      <LogoMarquee label="Our partners" logos={reply.body} />
      <Section title="In good company" eyebrow="Our partners">
        <Carousel label="What partners say" show={[1, 2, 3]}>
          {reply.body.map(({ name, text, label, sample }) => (
            <Card key={name} to="/plans" title={name} eyebrow={label} footer={sample && <Tag>Sample</Tag>}>
              <blockquote className="lead">“{text}”</blockquote>
            </Card>
          ))}
        </Carousel>
      </Section>
    </>
  );
}
