import { Empties, Waits } from './gallery/absent.tsx';
import { Words } from './gallery/words.tsx';
import { Inputs } from './gallery/inputs.tsx';
import { Moving } from './gallery/moving.tsx';
import { Things } from './gallery/things.tsx';
import { Page } from './page.tsx';

/** Every part in every state on one page, for building and for looking; mounted at /sandbox/ui. */
export const Gallery = () => (
  <Page
    eyebrow="The design system"
    title={
      <>
        Paper, ink, and a little <em>madder</em>
      </>
    }
    lead="Every part a screen is made of, in every state it can be in."
    width="wide"
  >
    <Words />
    <Inputs />
    <Things />
    <Moving />
    <Waits />
    <Empties />
  </Page>
);
