import { mutantsOf, type Mutant } from '../mutant.ts';

/** Recordings that are written down. */
export const transcriptMutants: readonly Mutant[] = [
  ...mutantsOf(
    'src/abstract-form/rules/transcripts.ts',
    { kind: 'unit', file: 'src/abstract-form/rules/transcripts.test.ts' },
    [
      {
        row: 'W54',
        broken: 'what a machine heard replaces what a person typed',
        from: "answer.text === '' || answer.asHeard",
        to: 'answer.text.length > 0 || answer.asHeard',
        test: 'W54 a transcript becomes the text of an answer that has none',
      },
      {
        row: 'W54',
        broken: 'a service is asked again before it wants to be',
        from: 'Math.max(15 * 4 ** (attempts - 1), askedFor)',
        to: '15 * 4 ** (attempts - 1)',
        test: 'W54 a recording is sent again after a longer wait each time',
      },
      {
        row: 'W54',
        broken: 'words typed while a recording is written down lose to it',
        from: 'save.base < newest.version && ',
        to: 'save.base > newest.version && ',
        test: 'W54 words that were typed before the transcript was seen go before it',
      },
    ],
  ),
  ...mutantsOf(
    'src/abstract-form/actions/transcripts.ts',
    { kind: 'integration', file: 'src/abstract-form/transcripts.int.test.ts' },
    [
      {
        row: 'W54',
        broken: 'what was heard in a replaced recording stays, and is offered for the new one',
        from: '  await store.deleteTranscripts(ctx.db, edition, currentRecordings(voices));\n',
        to: '',
        test: 'W54 the transcript is deleted with its recording',
      },
      {
        row: 'W54',
        broken: 'a story that is handed in is printed with words that nobody has seen',
        from: '    if (await isStoryClosed(ctx, await loadEdition(ctx, edition))) return;\n',
        to: '',
        test: 'W54 a story that is handed in takes no words that its teller has not seen',
      },
      {
        row: 'W54',
        broken: 'a refused recording is sent again and again',
        from: '!(error instanceof SpeechRefused) && ',
        to: '',
        test: 'W54 a service that ',
      },
    ],
  ),
  ...mutantsOf(
    'src/abstract-form/store/transcripts.ts',
    { kind: 'postgres', file: 'src/abstract-form/transcripts.pg.test.ts' },
    [
      {
        row: 'W54',
        broken: 'two processes pay for the same recording',
        from: '          or(isNull(transcripts.attempt), lt(transcripts.startedAt, deadBefore)),\n',
        to: '',
        test: 'W54 a recording that eight processes take up at once is sent once',
      },
    ],
  ),
];
