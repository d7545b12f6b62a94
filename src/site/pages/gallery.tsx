import { useState } from 'react';
import { data, type LoaderFunctionArgs } from 'react-router';
import { NotMember } from '#src/accounts/parts/not-member.tsx';
import { Marquee } from '#src/editorial/parts/marquee.tsx';
import { TypingLine } from '#src/editorial/parts/typing-headline.tsx';
import { Button } from '#ui/button.tsx';
import { Gallery } from '#ui/gallery.tsx';
import { useReducedMotion } from '#ui/media.ts';
import { Section } from '#ui/page.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { publicConfigContext } from '#web/use-public-config.ts';
import { RouteError } from '../parts/route-error.tsx';
import { PageNotFound, ServerFailure } from '../parts/error-pages.tsx';

export const meta = pageMeta('The design system', { noindex: true });

/** The page is part of the sandbox; in production it is 404. */
export function loader({ context }: LoaderFunctionArgs) {
  if (!context.get(publicConfigContext).sandbox) throw data(null, { status: 404 });
  return null;
}

const typingLines = ['your mother.', 'the two of you.', 'that one trip.'];

const HeadlineExample = () => {
  const reducedMotion = useReducedMotion();
  const [isStopped, setIsStopped] = useState(false);
  return (
    <Section title="A headline that types itself" eyebrow="Running, and stopped">
      <p className="font-display text-h1 font-[560]">
        A magazine about <TypingLine lines={typingLines} stopped={reducedMotion || isStopped} />
      </p>
      <div className="actions">
        <Button kind="secondary" size="small" onClick={() => setIsStopped(!isStopped)}>
          {isStopped ? 'Let the headline type' : 'Stop the headline'}
        </Button>
      </div>
    </Section>
  );
};

const errorExamples = [
  <PageNotFound key="404" />,
  <ServerFailure key="500" />,
  <NotMember key="401" />,
  <RouteError key="chunk" error={new Error('Loading chunk failed')} />,
  <RouteError key="unforeseen" error={new Error('anything')} />,
];

/**
 * The components of the design system, then those of the site: the typing headline, the marquee and the error pages.
 */
export default function GalleryPage() {
  return (
    <>
      <Gallery />
      <div className="page page-grid pt-0">
        <HeadlineExample />
        <Section title="Running words" eyebrow="A marquee" />
        <Marquee words={['first looks', 'shared umbrellas', 'missed calls', 'one more stop']} label="Running words" />
        <Section title="When there is no page" eyebrow="Failures, each with a way on" />
      </div>
      {errorExamples}
    </>
  );
}
