import { mutantsOf, type Mutant } from '../mutant.ts';

/** The rules of the magazine engine's texts and photos, noticed by unit tests. */
export const typesettingMutants: readonly Mutant[] = [
  ...mutantsOf(
    'src/typeset/designs/letterpress/scale.ts',
    { kind: 'unit', file: 'src/typeset/designs/letterpress/letterpress.test.ts' },
    [
      {
        row: 'D16',
        broken: 'titles stand beside the axis of the page',
        from: 'text: { fold: 34, edge: 34 }',
        to: 'text: { fold: 30, edge: 38 }',
        test: 'D16 (magazine 21) letterpress sets all centred words on the axis of the page',
      },
    ],
  ),
  ...mutantsOf('src/typeset/plan/names.ts', { kind: 'unit', file: 'src/typeset/plan/names.test.ts' }, [
    {
      row: 'C-E02',
      broken: 'a phrase after a comma is cut on the cover',
      from: 'return isList || all.every(fitsOneLine) ? name : first;',
      to: 'return name;',
      test: 'C-E02 a phrase after a comma is on the cover whole or not at all',
    },
  ]),
  ...mutantsOf('src/typeset/text/verse.ts', { kind: 'unit', file: 'src/typeset/text/verse.test.ts' }, [
    {
      row: 'D16',
      broken: 'a poem is set as paragraphs',
      from: 'if (stanzas.size === 0) return undefined;',
      to: 'if (stanzas.size >= 0) return undefined;',
      test: 'D16 (magazine 14) keeps its lines and stanzas',
    },
  ]),
  ...mutantsOf('src/typeset/plan/quote-pool.ts', { kind: 'unit', file: 'src/typeset/plan/quote-pool.test.ts' }, [
    {
      row: 'D16',
      broken: 'a quotation on the cover tells the end',
      from: ' && !tellsEnd)',
      to: ')',
      test: 'D16 the end of an answer is not quoted on the cover',
    },
  ]),
  ...mutantsOf('src/typeset/layout/lay-template.ts', { kind: 'unit', file: 'src/typeset/layout/page-number.test.ts' }, [
    {
      row: 'D16',
      broken: 'the contents lead to pages without a number',
      from: 'const isStory = isNumbered(page.content.kind);',
      to: 'const isStory = false;',
      test: 'no entry of the contents leads to a page without it',
    },
  ]),
  ...mutantsOf('src/typeset/layout/outline.ts', { kind: 'unit', file: 'src/typeset/layout/outline.test.ts' }, [
    {
      row: 'D16',
      broken: 'a window hides the face in its corner',
      from: 'return left < inset || right > size.w - inset;',
      to: 'return false;',
      test: 'D16 hides a face in a corner',
    },
  ]),
  ...mutantsOf('src/typeset/layout/on-picture.ts', { kind: 'unit', file: 'src/typeset/layout/on-picture.test.ts' }, [
    {
      row: 'D16',
      broken: 'a sheet with words hides what its picture is about',
      from: ' && !(one.isPlate && hiddenFocus(photo, area, one.band) > mostHidden)',
      to: '',
      test: 'D16 lays a sheet with words over a picture only where it hides little of what the picture is about',
    },
  ]),
  ...mutantsOf('src/typeset/layout/fill.ts', { kind: 'unit', file: 'src/typeset/layout/fill.test.ts' }, [
    {
      row: 'D16',
      broken: 'a stack of large type keeps room that it cannot use',
      from: 'return useful ? { ...size, useful } : size;',
      to: 'return size;',
      test: 'D16 give back what type in a stack cannot use, so that room is shared around the stack',
    },
  ]),
  ...mutantsOf('src/typeset/plan/crop.ts', { kind: 'unit', file: 'src/typeset/plan/crop.test.ts' }, [
    {
      row: 'D16',
      broken: 'a captioned group stands in a frame that leaves somebody out',
      from: 'if (splitsGroup(photo, crop)) return 1;',
      to: '',
      test: 'D16 (magazine 15) loses everything in a frame that leaves somebody out',
    },
  ]),
];
