import { mutantsOf, type Mutant } from '../mutant.ts';

const proof = {
  file: 'test/screens/story-proof.spec.ts',
  name: 'W51 W52 W55 a story told over a network that breaks, on a phone and a server that are killed, is there once',
};
const byKeys = {
  file: 'test/screens/story-keyboard.spec.ts',
  name: 'W51 W55 a story is told and handed in at 360 px with the keyboard alone, and axe finds nothing on the way',
};

/** What the proof of the whole story notices, and the unit tests of the story on a device. */
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
  ...mutantsOf('src/abstract-form/device/shrink-photo.worker.ts', { kind: 'screens', file: proof.file }, [
    {
      row: 'W52',
      broken: 'a photo that needs no smaller copy is sent twice',
      from: 'isSentAsItIs ? undefined :',
      to: 'isSentAsItIs ? file :',
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
  ...mutantsOf(
    'src/abstract-form/actions/answers.ts',
    { kind: 'integration', file: 'src/abstract-form/answers.int.test.ts' },
    [
      {
        row: 'W51',
        broken: 'a text that was not chosen is seen by nobody any more',
        from: '...(leftOut && { leftOut })',
        to: '',
        test: 'W51 a text that was not chosen stays with the answer until it is put back',
      },
    ],
  ),
  ...mutantsOf('src/editions/actions/subject.ts', { kind: 'integration', file: 'src/editions/subject.int.test.ts' }, [
    {
      row: 'W50',
      broken: 'the owner is not told that a guest changed the name',
      from: "=== 'stranger' ? ctx.now() : null",
      to: "=== 'system' ? ctx.now() : null",
      test: 'W50 a change by somebody with no more than the link is told to the owner until they decide',
    },
  ]),
  ...mutantsOf('src/soft-copy/index.ts', { kind: 'integration', file: 'src/editions/subject.int.test.ts' }, [
    {
      row: 'W50',
      broken: 'a soft copy with the old name invites to approve it',
      from: 'return { version, outdated, revision, pdf, fromRight',
      to: 'return { version, outdated: null, revision, pdf, fromRight',
      test: 'W50 a soft copy with the old name cannot be approved until a revision shows the new one',
    },
  ]),
  ...mutantsOf(
    'src/abstract-form/device/edit-story.ts',
    { kind: 'unit', file: 'src/abstract-form/device/send-words.test.ts' },
    [
      {
        row: 'W51',
        broken: 'each letter waits for a write of its own on a slow device',
        from: '  if (writes.next) return writes.next;\n',
        to: '',
        test: 'W51 a slow device writes the newest words after a running write, and none between',
      },
    ],
  ),
  ...mutantsOf(
    'src/abstract-form/device/send-words.ts',
    { kind: 'unit', file: 'src/abstract-form/device/send-words.test.ts' },
    [
      {
        row: 'W51',
        broken: 'words written while others are sent are based on the old version',
        from: 'base: stored.version }',
        to: 'base: current.base }',
        test: 'W51 words that are written while others are sent stay, based on what those became',
      },
      {
        row: 'W51',
        broken: 'a tab takes the words of one that is open',
        from: 'left.filter(({ writer }) => writers.get(writer))',
        to: 'left',
        test: 'W51 a tab takes over the words of one that ended, and leaves those of an open one',
      },
    ],
  ),
  ...mutantsOf(
    'src/abstract-form/device/send-words.ts',
    { kind: 'unit', file: 'src/abstract-form/device/stored-story.test.ts' },
    [
      {
        row: 'W51',
        broken: 'sent words are missing when the form opens without a connection',
        from: '  await story.shown.store();\n  await story.pending.store.remove',
        to: '  await story.pending.store.remove',
        test: 'W51 words are in the kept form before they leave the pending store',
      },
    ],
  ),
  ...mutantsOf(
    'src/abstract-form/device/reload-story.ts',
    { kind: 'unit', file: 'src/abstract-form/device/stored-story.test.ts' },
    [
      {
        row: 'W51',
        broken: 'a late reply of the server brings an old text back',
        from: 'if (stored.version < here.version) return here;',
        to: '',
        test: 'W51 a reply that is older than what was saved meanwhile changes nothing',
      },
    ],
  ),
];
