/** A told story of one long answer without photos: `vi.mock('#src/abstract-form/index.ts', …)` puts it in its place. */
export const storyOf = async () => ({
  answers: [{ key: 1, question: 'What?', text: 'Everything. '.repeat(600), voice: null, seconds: null }],
  photos: [],
});
