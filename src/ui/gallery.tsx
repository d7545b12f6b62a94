import { EmptyExamples, LoadingExamples } from './gallery/placeholders.tsx';
import { BasicExamples } from './gallery/basics.tsx';
import { InputExamples } from './gallery/inputs.tsx';
import { MovingExamples } from './gallery/moving.tsx';
import { SurfaceExamples } from './gallery/surfaces.tsx';
import { Page } from './page.tsx';

/** Every component in every state on one page, at /sandbox/ui. */
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
    <BasicExamples />
    <InputExamples />
    <SurfaceExamples />
    <MovingExamples />
    <LoadingExamples />
    <EmptyExamples />
  </Page>
);
