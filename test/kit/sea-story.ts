import type { Story } from '#typeset/model.ts';

/** A story of one answer that fills a page or two. */
export const seaStory: Story = {
  person: 'Meera',
  edition: 'Spotlight',
  from: null,
  date: '2026-11-21',
  answers: [{ question: 'What?', text: 'We went to the sea. '.repeat(30) }],
  voices: [],
};
