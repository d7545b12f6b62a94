import type { Ctx } from '#platform/context.ts';
import { chooseHeadline, isStoryOpen } from '#src/abstract-form/index.ts';
import { viewEdition } from '#src/editions/index.ts';
import { planHeadlines } from '#typeset/plan/answers.ts';
import { typographic } from '#typeset/text/typography.ts';
import type { StoryHeadline } from '../wire/headlines.ts';
import { materialOf, nameForNow, planInputOf } from './magazine-input.ts';

/**
 * The headlines of what the owner tells, as the next draft would print them, with those to choose from (W55): what
 * friends tell comes after it, and changes none of them. None after the hand-in: then the story is not read by whoever
 * only has its id (D05).
 */
export async function storyHeadlines(ctx: Ctx, id: string): Promise<StoryHeadline[]> {
  const edition = await viewEdition(ctx, id);
  if (!(await isStoryOpen(ctx, edition))) return [];
  const material = await materialOf(ctx, edition, { withoutFriends: true });
  const input = { material, marks: new Map(), person: nameForNow(edition), at: ctx.now() };
  const { story } = planInputOf(ctx, edition, input);
  return planHeadlines(story).flatMap(({ answer, text, proposals }) => {
    const [key, told] = [material.keys[answer], story.answers[answer]];
    if (key === undefined || !told) return [];
    const headline = text === typographic(told.question) ? null : text;
    return [{ key, headline, isChosen: told.headline !== undefined, proposals: [...proposals] }];
  });
}

/** The same after a headline was chosen, or left to the magazine again by ''. Throws `Refused` as `chooseHeadline`. */
export async function chooseStoryHeadline(ctx: Ctx, json: { edition: string; key: number; text: string }) {
  await chooseHeadline(ctx, json);
  return storyHeadlines(ctx, json.edition);
}
