import { formatDateTime } from '#src/editions/parts/formatting.ts';
import type { MagazineRecord } from '#src/soft-copy/wire/editing.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import type { StudioEdition } from '../../wire.ts';
import { WishList } from './wish-list.tsx';
import { LineProposals } from './line-proposals.tsx';
import { PhotoColumn } from './photo-column.tsx';
import { PageWarnings, Stage } from './stage.tsx';
import { Tools } from './tools.tsx';
import type { Commands } from './use-commands.ts';
import { deskTabs, type Desk } from './use-desk.ts';
import { pagesOfAnswer } from './desk-pages.ts';

interface StoryColumnProps {
  story: StudioEdition['story'];
  magazine: MagazineRecord | undefined;
  /** The index of the answer that stands at the chosen place. */
  chosen: number | null | undefined;
  /** Opens a page by its number, at the place of an answer. */
  onPage: (number: number, answer: number) => void;
}

/** The story as it is printed: each answer with the pages that print it, and its recording (W80). */
function StoryColumn({ story, magazine, chosen, onPage }: StoryColumnProps) {
  const answers = magazine?.answers ?? story.answers.map((answer, index) => ({ ...answer, index, headline: null }));
  // Pages of earlier drafts do not say which answers they print.
  const isTold = magazine?.pages.some(({ slots }) => slots.some(({ kind }) => kind === 'answer')) === true;
  if (answers.length === 0) return <p className="desk-none">Nothing was told yet.</p>;
  return (
    <ol className="desk-answers">
      {answers.map(({ index, question, text, headline }) => {
        const numbers = magazine ? pagesOfAnswer(magazine, index) : [];
        const voice = story.answers.find(answer => answer.question === question)?.voice;
        return (
          <li key={index} aria-current={chosen === index ? 'true' : undefined}>
            <h3>{question}</h3>
            {headline && <p className="font-display font-[560]">{headline}</p>}
            <p className="whitespace-pre-line">{text}</p>
            {voice && (
              // oxlint-disable-next-line jsx-a11y/media-has-caption -- its text stands above
              <audio controls preload="none" src={`/download?fileId=${voice}`} aria-label={`Recording: ${question}`} />
            )}
            {isTold && (
              <p className="desk-where">
                {numbers.length === 0 && <strong>Printed on no page</strong>}
                {numbers.map(number => (
                  <button key={number} type="button" onClick={() => onPage(number, index)}>
                    Page {number}
                  </button>
                ))}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** What was changed, by whom and why, newest first. */
function ChangeHistory({ desk: { magazine } }: { desk: Desk }) {
  const edits = magazine?.edits.toReversed() ?? [];
  if (edits.length === 0) return null;
  return (
    <Disclosure title={edits.length === 1 ? '1 change' : `${edits.length} changes`}>
      <ol className="desk-changes">
        {edits.map(({ seq, says, by, at, undone, reason, isNew }) => (
          <li key={seq}>
            <p>
              {undone ? <s>{says}</s> : says} {isNew && !undone && <em>not in the draft yet</em>}
            </p>
            <small>
              {by}, {formatDateTime(at)}
              {reason && `: ${reason}`}
            </small>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

interface DeskColumnsProps {
  desk: Desk;
  commands: Commands;
}

const heads = { Pages: 'Pages', Story: 'The story', Photos: 'Photos', Wishes: 'Wishes' } as const;

/** Story, pages, and photos with wishes beside each other; on narrow screens one at a time (W80). */
export function DeskColumns({ desk, commands }: DeskColumnsProps) {
  const { tab, setTab, wishes, magazine } = desk;
  const open = wishes.filter(({ state }) => state === 'open').length;
  return (
    <>
      <nav className="desk-tabs" aria-label="Parts of the proof">
        {deskTabs.map(name => (
          <button
            key={name}
            type="button"
            aria-current={tab === name ? 'true' : undefined}
            onClick={() => setTab(name)}
          >
            {name}
            {name === 'Wishes' && open > 0 && (
              <span translate="no" className="figures">
                {' '}
                {open}
              </span>
            )}
          </button>
        ))}
      </nav>
      <div className="desk-columns" data-tab={tab}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it, also without a link in it */}
        <section className="desk-column desk-column-story" aria-label={heads.Story} tabIndex={0}>
          <h2>{heads.Story}</h2>
          <StoryColumn
            story={desk.edition.story}
            magazine={magazine}
            chosen={desk.place.chosen?.slot.answer}
            onPage={(number, answer) => {
              const page = magazine?.pages.find(one => one.number === number);
              const slot = page?.slots.find(one => one.answer === answer);
              if (page && slot) desk.place.choose({ page, slot });
              setTab('Pages');
            }}
          />
        </section>
        <MiddleColumn desk={desk} commands={commands} />
        <section className="desk-column desk-column-wishes" aria-label={heads.Wishes}>
          <LineProposals desk={desk} onRun={commands.run} />
          <PageWarnings shown={desk.place.shown} warningsOf={desk.warningsOf} />
          <h2>
            {heads.Wishes}{' '}
            {wishes.length > 0 && <span translate="no" className="figures">{`${open} of ${wishes.length} open`}</span>}
          </h2>
          {wishes.length === 0 ? (
            <p className="desk-none">No wish was sent to the studio.</p>
          ) : (
            <WishList {...wishListOf(desk, commands)} />
          )}
          <ChangeHistory desk={desk} />
        </section>
        <section className="desk-column desk-column-photos" aria-label={heads.Photos}>
          <h2>{heads.Photos}</h2>
          <PhotoColumn
            photos={
              magazine?.photos ??
              desk.edition.story.photos.map(file => ({ file, src: `/thumbnail/${file}`, page: null, caption: '' }))
            }
            numberOf={desk.numberOf}
            chosen={desk.place.chosen?.slot.photo}
            asked={
              desk.asked && (desk.asked.to === 'add' ? 'Which photo comes on this page?' : 'Which photo comes here?')
            }
            onPhoto={commands.takePhoto}
            onLeave={() => desk.setAsked(undefined)}
          />
        </section>
      </div>
    </>
  );
}

/** What a list of the wishes is given. */
const wishListOf = (desk: Desk, commands: Commands) => ({
  edition: desk.edition._id,
  wishes: desk.wishes,
  edits: desk.magazine?.edits ?? [],
  numberOf: desk.numberOf,
  chosen: desk.wish?.id,
  busy: desk.steps.busy === 'answer',
  onChoose: commands.chooseWish,
  onAnswer: commands.answerWish,
});

function MiddleColumn({ desk, commands }: DeskColumnsProps) {
  const { pages, place, magazine, previews, wishes, draft } = desk;
  const [first] = draft?.pages ?? [];
  return (
    <section className="desk-column desk-column-pages" aria-label={heads.Pages}>
      <Tools
        chosen={place.chosen}
        page={desk.inHand}
        hasOrder={Boolean(desk.magazine?.order)}
        mayEdit={desk.mayEdit}
        onRun={commands.run}
      />
      {desk.wish && (
        <div className="desk-wish-in-hand">
          <WishList {...wishListOf(desk, commands)} onlyChosen />
        </div>
      )}
      {pages.length === 0 ? (
        <p className="desk-none">There are no pages yet.</p>
      ) : (
        <Stage
          pages={pages}
          place={place}
          photos={magazine?.photos ?? []}
          fromRight={magazine?.fromRight ?? false}
          ratio={first ? first.width / first.height : 210 / 297}
          wishes={wishes}
          chosenWish={desk.wish?.id}
          onWish={commands.chooseWish}
          pictureOf={previews.pictureOf}
          isDrawing={previews.isDrawing}
          warningsOf={desk.warningsOf}
        />
      )}
      <PageStrip desk={desk} />
    </section>
  );
}

/** All pages as small pictures; marks say which have a warning, an open wish, or a change. */
function PageStrip({ desk: { pages, place, wishes, warningsOf, previews, magazine } }: { desk: Desk }) {
  return (
    <ol className="desk-strip" dir={magazine?.fromRight ? 'rtl' : 'ltr'} aria-label="All pages">
      {pages.map((page, at) => {
        const notes = [
          ...(wishes.some(wish => wish.state === 'open' && wish.page === page.own?.id) ? ['wish'] : []),
          ...(warningsOf(at).length > 0 ? ['warning'] : []),
          ...(page.own?.changed ? ['changed'] : []),
          ...(page.own?.locked ? ['locked'] : []),
        ];
        return (
          <li key={at}>
            <button
              type="button"
              aria-current={place.shown.includes(at) ? 'page' : undefined}
              aria-label={`Page ${at + 1}${notes.length > 0 ? `, ${notes.join(', ')}` : ''}`}
              onClick={() => place.go(at)}
            >
              <img src={previews.pictureOf(at)?.picture ?? page.src} alt="" loading="lazy" />
              <span translate="no" className="figures" aria-hidden="true">
                {at + 1}
              </span>
              {notes[0] && <i data-note={notes[0]} aria-hidden="true" />}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
