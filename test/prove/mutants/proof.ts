import { mutantsOf, type Mutant } from '../mutant.ts';

/** The studio's proof (W80), and PDFs made elsewhere (W81). */
export const proofMutants: readonly Mutant[] = [
  ...mutantsOf(
    'src/studio/parts/proof/next-step.ts',
    { kind: 'unit', file: 'src/studio/parts/proof/next-step.test.ts' },
    [
      {
        row: 'W80',
        broken: 'wishes that nobody sent are work of the studio',
        from: "round.state === 'sent' && wish.round === round.n",
        to: 'wish.round === round.n',
        test: 'W80 wishes that were not sent, or are of another round, are no work of the studio',
      },
    ],
  ),
  ...mutantsOf(
    'src/studio/parts/proof/desk-pages.ts',
    { kind: 'unit', file: 'src/studio/parts/proof/next-magazine.test.ts' },
    [
      {
        row: 'W80',
        broken: 'the next magazine is one that does not wait for work on its pages',
        from: 'entry.proof && ',
        to: '',
        test: 'W80 one key leads through all magazines that wait, the oldest first, and begins again after the newest',
      },
    ],
  ),
  ...mutantsOf(
    'src/studio/parts/proof/edits-by-key.ts',
    { kind: 'unit', file: 'src/studio/parts/proof/desk-rules.test.ts' },
    [
      {
        row: 'W80',
        broken: 'the picture of the cover is changed as on any page',
        from: "if (page.kind === 'cover') return { do: 'cover', photo };",
        to: '',
        test: 'W80 a photo that stands elsewhere changes places, one on the cover is the cover’s, a free one is put there',
      },
    ],
  ),
  ...mutantsOf(
    'src/typeset/press/foreign-pdf.ts',
    { kind: 'integration', file: 'src/typeset/press/foreign-pdf.int.test.ts' },
    [
      {
        row: 'W81',
        broken: 'a PDF with too few pages becomes the draft',
        from: 'if (pages.length !== count)',
        to: 'if (pages.length > count)',
        test: 'W81 another page count, another size and what is no PDF are refused with a sentence',
      },
    ],
  ),
];
