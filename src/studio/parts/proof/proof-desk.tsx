import './proof-desk.css';
import { KeysSheet } from '#ui/list/keys-sheet.tsx';
import { PageReader } from '#ui/reader/page-reader.tsx';
import type { StudioEdition } from '../../wire.ts';
import { DeskBar } from './desk-bar.tsx';
import { DeskColumns } from './desk-columns.tsx';
import { AnswerSheet, PublishSheet } from './desk-sheets.tsx';
import { EditSheet } from './edit-sheet.tsx';
import { shownProofKeys } from './keys.ts';
import { ReplaceSheet } from './replace-sheet.tsx';
import { useCommands } from './use-commands.ts';
import { useDesk, type Desk } from './use-desk.ts';
import { useProofKeys } from './use-proof-keys.ts';

/**
 * The studio's working screen of one magazine, before it is published and after: story, pages and photos in one view,
 * the wishes of the round, and one next step (W80). Everything can be done by keyboard.
 */
export function ProofDesk({ edition }: { edition: StudioEdition }) {
  const desk = useDesk(edition);
  const commands = useCommands(desk);
  const { editing, magazine } = desk;
  const keys = useProofKeys(commands.run, magazine);
  return (
    <div className="desk">
      <DeskBar desk={desk} onStep={() => commands.run('step')} />
      <DeskColumns desk={desk} commands={commands} />
      <OverDesk desk={desk} keys={keys} leadOn={commands.leadOn} />
      {editing && magazine && (
        <EditSheet
          key={editing.kind}
          edition={edition._id}
          inTurn={desk.inTurn}
          {...{ editing, magazine }}
          onEdit={commands.sendEdit}
          onClose={() => desk.setEditing(undefined)}
        />
      )}
    </div>
  );
}

interface OverDeskProps {
  desk: Desk;
  keys: ReturnType<typeof useProofKeys>;
  /** Opens the next magazine that waits. */
  leadOn: () => Promise<unknown>;
}

/** The sheet that lies over the desk. */
function OverDesk({ desk, keys, leadOn }: OverDeskProps) {
  const { over, setOver, steps, edition } = desk;
  const close = () => setOver(undefined);
  const closeWhen = async (isDone: Promise<boolean>) => {
    const done = await isDone;
    if (done) close();
    return done;
  };
  const publish = async (note: string) => void ((await closeWhen(steps.publish(note))) && (await leadOn()));
  switch (over?.kind) {
    case 'publish':
      return (
        <PublishSheet
          version={edition.drafts[0]?.version ?? 1}
          busy={steps.busy === 'publish'}
          onPublish={note => void publish(note)}
          onClose={close}
        />
      );
    case 'answer':
      return (
        <AnswerSheet
          wish={over.wish}
          state={over.state}
          busy={steps.busy === 'answer'}
          onAnswer={answer => void closeWhen(steps.answer(over.wish.id, over.state, answer))}
          onClose={close}
        />
      );
    case 'replace':
      return (
        <ReplaceSheet
          edition={edition._id}
          pages={edition.plan.pages}
          onClose={close}
          onReplaced={() => {
            close();
            void desk.readAll();
          }}
        />
      );
    case 'help':
      return <KeysSheet open onClose={close} keys={shownProofKeys} switched={keys} isLong />;
    case 'closely':
      return <ReadClosely desk={desk} onClose={close} />;
    default:
      return null;
  }
}

/** Pixels of the pages' pictures. */
const usualSize = { width: 800, height: 1131 };

function ReadClosely({
  desk: { pages, place, previews, draft, edition, magazine },
  onClose,
}: {
  desk: Desk;
  onClose: () => void;
}) {
  return (
    <PageReader
      title={edition.title}
      fromRight={magazine?.fromRight}
      from={place.page}
      onClose={onClose}
      pages={pages.map((page, at) => {
        const drawn = previews.pictureOf(at);
        const size = draft?.pages[at] ?? usualSize;
        const src = drawn?.picture ?? page.src;
        return {
          src,
          sharp: drawn?.picture ? drawn.sharp : page.sharp,
          width: size.width,
          height: size.height,
          thumbnail: src,
          words: page.words,
        };
      })}
    />
  );
}
