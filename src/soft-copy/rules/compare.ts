import { pageSource } from '../rules.ts';
import type { ComparedPage } from '../wire/editing.ts';

/** The pages of a draft in their order. `hash`: of the pixels; drafts from before that was kept have none. */
export interface ComparedDraft {
  pages: readonly { id: string; file: string; hash: string | undefined }[];
}
type Page = ComparedDraft['pages'][number];

/** Whether two pages look the same. Pictures are named by their content, so that equal files are equal pages. */
const looksSame = (a: Page, b: Page): boolean => a.file === b.file || (a.hash !== undefined && a.hash === b.hash);

/** The pages that differ between two drafts, in the order of the newer one, and how many look the same. */
export function comparePages(before: ComparedDraft, after: ComparedDraft): { pages: ComparedPage[]; same: number } {
  const numberIn = ({ pages }: ComparedDraft, id: string): number => pages.findIndex(page => page.id === id) + 1;
  const ids = [...new Set([...after.pages, ...before.pages].map(({ id }) => id))];
  const pages = ids.flatMap((id): ComparedPage[] => {
    const [old, now] = [before.pages[numberIn(before, id) - 1], after.pages[numberIn(after, id) - 1]];
    if (old && now && looksSame(old, now)) return [];
    return [
      {
        id,
        before: numberIn(before, id) || null,
        after: numberIn(after, id) || null,
        old: old ? pageSource(old.file) : null,
        new: now ? pageSource(now.file) : null,
      },
    ];
  });
  return { pages, same: ids.length - pages.length };
}
