import { sql } from 'drizzle-orm';
import type { Db } from '#platform/context.ts';

/**
 * A text that is another one whenever an answer, a recording, a transcript or a photo of a story changed. Answers and
 * recordings are added and never changed, so that their number says it.
 */
export async function versionOf(db: Db, edition: string): Promise<string> {
  const version = sql<string>`md5(concat_ws('/',
    (select count(*) from story_answers where edition = ${edition}),
    (select count(*) from story_voices where edition = ${edition}),
    (select string_agg(concat_ws(',', sha256, state, settled_at), ';' order by sha256) from transcripts
      where edition = ${edition}),
    (select string_agg(concat_ws(',', id, removed_at, place, page, answer, caption, wish, subject), ';' order by id)
      from story_photos where edition = ${edition})))`;
  const [row] = await db.select({ version }).from(sql`(select 1) as one_row`);
  return row?.version ?? '';
}
