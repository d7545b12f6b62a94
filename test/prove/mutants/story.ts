import { mutantsOf, type Mutant } from '../mutant.ts';

const proof = {
  file: 'test/screens/story-proof.spec.ts',
  name: 'W51 W52 W55 a story told over a network that breaks, on a phone and a server that are killed, is there once',
};
const byKeys = {
  file: 'test/screens/story-keyboard.spec.ts',
  name: 'W51 W55 a story is told and handed in at 360 px with the keyboard alone, and axe finds nothing on the way',
};

/** What the proof of the whole story notices (docs/story-proof.md). */
export const storyMutants: readonly Mutant[] = [
  ...mutantsOf('src/abstract-form/actions/answers.ts', { kind: 'screens', file: proof.file }, [
    {
      row: 'W51',
      broken: 'an answer whose reply was lost is saved twice',
      from: '    save: save.save,',
      to: '    save: null,',
      test: proof.name,
    },
  ]),
  ...mutantsOf('src/uploads/actions/uploads.ts', { kind: 'screens', file: proof.file }, [
    {
      row: 'W52',
      broken: 'bytes that were damaged on the way are taken',
      from: "if (file.sha256 !== upload.sha256) throw new Refused('upload-damaged');",
      to: '',
      test: proof.name,
    },
  ]),
  ...mutantsOf('src/abstract-form/parts/shrink-photo.worker.ts', { kind: 'screens', file: proof.file }, [
    {
      row: 'W52',
      broken: 'a photo that needs no smaller copy is sent twice',
      from: 'isSmall ? undefined :',
      to: 'isSmall ? file :',
      test: proof.name,
    },
  ]),
  ...mutantsOf('src/abstract-form/parts/photo-grid.tsx', { kind: 'screens', file: byKeys.file }, [
    {
      row: 'W58',
      broken: 'the focus is lost when a photo was saved while it was open',
      from: 'key={photo.shownAs}',
      to: 'key={photo.id}',
      test: byKeys.name,
    },
  ]),
  ...mutantsOf('src/ui/app.css', { kind: 'screens', file: byKeys.file }, [
    {
      row: 'W51',
      broken: 'the focus is hidden below the buttons at the bottom',
      from: 'scroll-padding-bottom: min(9.5rem, 20vh);',
      to: '',
      test: byKeys.name,
    },
  ]),
];
