import { TextLink } from '#ui/button.tsx';
import { Section } from '#ui/page.tsx';

/** Shows how many paid samples have to be printed or shipped; nothing while there are none. */
export const SamplesSummary = ({ inWork }: { inWork: number }) =>
  inWork > 0 && (
    <Section title={`Samples (${inWork})`}>
      <p>
        <TextLink to="/studio/samples">
          {inWork === 1
            ? 'A partner’s sample is to be printed or shipped'
            : `${inWork} samples are to be printed or shipped`}
        </TextLink>
      </p>
    </Section>
  );
