import { fetchForm, type LocalStory } from './local-story.ts';

/** Asks for the questions again, since they speak of the subject as it is now. Keeps them when they cannot be had. */
export async function reloadQuestions(story: LocalStory): Promise<void> {
  const reply = await fetchForm(story.ask, story.form.edition, story.linkKey);
  if (!reply.ok || reply.status !== 200) return;
  const { questions } = reply.body;
  story.form = { ...story.form, questions };
  story.update({
    answers: story
      .view()
      .answers.map(answer => ({ ...answer, question: questions[answer.key]?.question ?? answer.question })),
  });
}
