import { mutantsOf, type Mutant } from '../mutant.ts';

/** Reading a soft copy closely (W74), changing it (W77), and the check before its approval (W76). */
export const readerMutants: readonly Mutant[] = [
  ...mutantsOf('src/soft-copy/rules/page-words.ts', { kind: 'unit', file: 'src/soft-copy/rules/page-words.test.ts' }, [
    {
      row: 'W74',
      broken: 'a text that runs over several pages is read on each of them',
      from: 'if (first !== page.number) return',
      to: 'if (first === undefined) return',
      test: 'W74 a page is read from top to bottom, and names its photos',
    },
  ]),
  ...mutantsOf(
    'src/soft-copy/rules/names-and-dates.ts',
    { kind: 'unit', file: 'src/soft-copy/rules/names-and-dates.test.ts' },
    [
      {
        row: 'W76',
        broken: 'every word that begins a sentence is a name to tick off',
        from: 'others.length === 0 && !inside.has(opening)',
        to: 'false',
        test: 'W76 a word that only begins sentences is no name',
      },
    ],
  ),
  ...mutantsOf(
    'src/soft-copy/parts/editing/crop.ts',
    { kind: 'unit', file: 'src/soft-copy/parts/editing/crop.test.ts' },
    [
      {
        row: 'W88',
        broken: 'a picture is shown closer than it prints sharp',
        from: 'Math.min(1, leastWidth / crop.w)',
        to: '0',
        test: 'W88 a picture is shown closer only as far as it prints sharp',
      },
    ],
  ),
  ...mutantsOf(
    'src/soft-copy/parts/editing/places.ts',
    { kind: 'unit', file: 'src/soft-copy/parts/editing/places.test.ts' },
    [
      {
        row: 'W77',
        broken: 'a photo that stands elsewhere is refused instead of changing places',
        from: 'if (other) return {',
        to: 'if (other && page.id === at.page) return {',
        test: 'W77 a photo that stands elsewhere changes places',
      },
    ],
  ),
  ...mutantsOf(
    'src/soft-copy/parts/editing/changes.ts',
    { kind: 'unit', file: 'src/soft-copy/parts/editing/changes.test.ts' },
    [
      {
        row: 'W77',
        broken: 'the list has changes that were taken back',
        from: 'isNew && !undone && undoes === null',
        to: 'isNew && undoes === null',
        test: 'W77 the list has what stands and is not sent',
      },
    ],
  ),
  ...mutantsOf('src/ui/reader/zoom.ts', { kind: 'unit', file: 'src/ui/reader/zoom.test.ts' }, [
    {
      row: 'W74',
      broken: 'two taps far from each other are a double tap',
      from: 'Math.hypot(second.x - first.x, second.y - first.y) < 32',
      to: 'true',
      test: 'W74 two taps at one place are a double tap',
    },
  ]),
  ...mutantsOf(
    'src/soft-copy/actions/make-draft.ts',
    { kind: 'integration', file: 'src/soft-copy/sharp-pages.int.test.ts' },
    [
      {
        row: 'W74',
        broken: 'a draft keeps no sharp pictures',
        from: 'magazine: { ...magazine, sharp }',
        to: 'magazine',
        test: 'W74 a draft keeps each page sharp enough to be read closely',
      },
    ],
  ),
];
