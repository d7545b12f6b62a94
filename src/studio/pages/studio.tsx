import { useLoaderData } from 'react-router';
import { useFreshOnReturn } from '#src/editions/parts/use-fresh.ts';
import { momentOf } from '#src/editions/parts/words.ts';
import { ask } from '#ui/ask.ts';
import { TextLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Section } from '#ui/page.tsx';
import { Tag } from '#ui/tag.tsx';
import { staffOrSignIn } from '../parts/door.ts';
import { StudioPage } from '../parts/studio-page.tsx';
import { queueOrder } from '../rules.ts';
import type * as wire from '../wire.ts';

export const meta = () => [{ title: 'Queue · imurs studio' }, { name: 'robots', content: 'noindex' }];

export async function clientLoader() {
  await staffOrSignIn();
  const answer = await ask<typeof wire.queue>('GET /studio/api/queue');
  return answer.ok
    ? { editions: answer.body.editions, failed: undefined }
    : { editions: [], failed: answer.error.message };
}

/** One list that says whose turn it is. */
export default function Studio() {
  const { editions, failed } = useLoaderData<typeof clientLoader>();
  useFreshOnReturn();
  const mine = editions.filter(edition => edition.whose === 'studio').length;
  return (
    <StudioPage
      title="Whose turn is it?"
      lead={
        mine === 0
          ? 'Nothing waits for you.'
          : mine === 1
            ? 'One edition waits for you.'
            : `${mine} editions wait for you.`
      }
    >
      {failed && <Notice tone="bad" title={failed} live />}
      {queueOrder.map(({ whose, title }) => {
        const part = editions.filter(edition => edition.whose === whose);
        return (
          part.length > 0 && (
            <Section key={whose} title={`${title} (${part.length})`}>
              <Part editions={part} mine={whose === 'studio'} />
            </Section>
          )
        );
      })}
    </StudioPage>
  );
}

const Part = ({ editions, mine }: { editions: readonly wire.Queued[]; mine: boolean }) => (
  <ul className="grid">
    {editions.map(edition => (
      <li key={edition._id} className="flex items-start gap-4 border-t border-rule py-4">
        {edition.thumbnail ? (
          <img
            src={`/thumbnail/${edition.thumbnail}`}
            alt=""
            width={60}
            height={80}
            loading="lazy"
            className="border border-rule"
          />
        ) : (
          <span aria-hidden="true" className="block h-20 w-[60px] shrink-0 bg-tint" />
        )}
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="text-lead">
            <TextLink to={`/studio/editions/${edition._id}`}>{edition.title}</TextLink>
          </p>
          <p>{mine ? <Tag tone="madder">{edition.what}</Tag> : edition.what}</p>
          <p className="text-small text-soft">
            {edition.plan}, {edition.copies === 1 ? '1 copy' : `${edition.copies} copies`}, since{' '}
            {momentOf(edition.since)}
          </p>
        </div>
      </li>
    ))}
  </ul>
);
