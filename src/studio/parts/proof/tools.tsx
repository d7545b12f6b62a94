import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-names.ts';
import type { MagazinePage } from '#src/soft-copy/wire/editing.ts';
import type { ChosenSlot } from './desk-pages.ts';
import { proofKeys, type ProofCommand } from './keys.ts';

interface ToolsProps {
  chosen: ChosenSlot | undefined;
  /** The page in hand; `undefined` while there is none. */
  page: Pick<MagazinePage, 'locked' | 'newPhotos' | 'newLayout'> | undefined;
  /** Whether another order of the pages is proposed. */
  hasOrder: boolean;
  /** Whether pages can be changed now. */
  mayEdit: boolean;
  onRun: (command: ProofCommand) => void;
}

interface Tool {
  command: ProofCommand;
  label: string;
  icon: IconName;
}

const nameOf = (command: ProofCommand): string => proofKeys.find(key => key.command === command)?.name ?? '';

const photoTools: readonly Tool[] = [
  { command: 'replace', label: 'Another photo', icon: 'image' },
  { command: 'crop', label: 'Move', icon: 'edit' },
  { command: 'larger', label: 'Larger', icon: 'plus' },
  { command: 'edit', label: 'Caption', icon: 'pen' },
  { command: 'drop', label: 'Leave out', icon: 'minus' },
];
const textTools: readonly Tool[] = [{ command: 'edit', label: 'Change the words', icon: 'pen' }];

/** What can be done with the chosen place and with the page in hand; each button names its key. */
export function Tools({ chosen, page, hasOrder, mayEdit, onRun }: ToolsProps) {
  const ofPlace = chosen ? (chosen.slot.kind === 'photo' ? photoTools : textTools) : [];
  const { locked, newPhotos, newLayout } = page ?? { locked: false, newPhotos: true, newLayout: true };
  /** What the page does not have whatever is chosen, as in drafts of earlier engines (W88). */
  const isOut = ({ command }: Tool): boolean =>
    (!newPhotos && ['replace', 'edit', 'add'].includes(command)) ||
    (!newLayout && ['larger', 'drop', 'add', 'layout'].includes(command));
  const ofPage: Tool[] = [
    { command: 'add', label: 'Add a photo', icon: 'image' },
    { command: 'layout', label: 'Layout', icon: 'book' },
    { command: 'lock', label: locked ? 'Unlock' : 'Lock', icon: 'lock' },
    ...(hasOrder ? [{ command: 'order', label: 'Proposed order', icon: 'menu' } satisfies Tool] : []),
    { command: 'undo', label: 'Take back', icon: 'back' },
  ];
  const reading: Tool[] = [
    { command: 'closely', label: 'Read it closely', icon: 'search' },
    { command: 'help', label: 'Keys', icon: 'help' },
  ];
  return (
    <div className="desk-tools" role="toolbar" aria-label="What can be done here">
      {[...(mayEdit ? [...ofPlace, ...ofPage].filter(tool => !isOut(tool)) : []), ...reading].map(
        ({ command, label, icon }) => (
          <button key={`${command} ${label}`} type="button" onClick={() => onRun(command)}>
            <Icon name={icon} size={18} />
            <span>{label}</span>
            <kbd aria-hidden="true">{nameOf(command)}</kbd>
          </button>
        ),
      )}
    </div>
  );
}
