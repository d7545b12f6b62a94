import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent as KeyPress } from 'react';
import { useNavigate } from 'react-router';
import { dayInIndia } from '#kernel/dates.ts';
import { shortOrderId } from '#kernel/ids.ts';
import { Sheet } from '#ui/sheet.tsx';
import { keysAreOn, typedInto, useKeyDown } from '#ui/single-keys.ts';
import { dueText, turnLabels } from '../rules/orders.ts';
import type * as wire from '../wire.ts';
import { studioScreens } from './studio-screens.ts';
import { useFoundOrders } from './use-found-orders.ts';

/** How many orders are found, in words. */
function foundCountText({ found: { length }, after, near, partners }: wire.SearchResult): string {
  if (length === 0 && partners.length > 0) return 'No order is found by these words, but a partner is.';
  if (length === 0) return 'No order is found. Try another word of the name, or the last digits of the phone number.';
  if (near) return 'Nothing is written like that. These names are one letter away.';
  if (after) return `The first ${length} orders.`;
  return length === 1 ? 'One order is found.' : `${length} orders are found.`;
}

/** Something that is found, and the address that it leads to. */
interface FoundChoice {
  to: string;
  name: string;
  /** Behind the name. */
  of?: string | undefined;
  /** In the second line. */
  line?: string | undefined;
  late?: string | undefined;
}

function orderChoice(order: wire.ListedOrder, today: string): FoundChoice {
  const { _id, about, customerName, whose, what, due, partner } = order;
  const turn = whose === 'nobody' ? what : `${turnLabels[whose]}: ${what}`;
  return {
    to: `/studio/editions/${_id}`,
    name: about ?? customerName,
    of: about && about !== customerName ? `for ${customerName}` : undefined,
    line: [shortOrderId(_id), turn, partner?.name].filter(Boolean).join(' · '),
    late: dueText(due, today),
  };
}

/** What the words mean: screens of the studio, orders, and the lists of partners' orders. */
function choicesFor(words: string, result: wire.SearchResult | undefined): FoundChoice[] {
  const today = dayInIndia(new Date());
  const begin = words.toLowerCase();
  return [
    ...studioScreens
      .filter(({ name }) => begin.length > 1 && name.toLowerCase().startsWith(begin))
      .map(({ to, name }) => ({ to, name, of: 'this screen' })),
    ...(result?.found ?? []).map(order => orderChoice(order, today)),
    ...(result?.partners ?? []).map(({ _id, name }) => ({
      to: `/studio/orders?partner=${_id}&sort=newest`,
      name: `All orders of ${name}`,
    })),
  ];
}

/** Runs `open` for `/` and for Ctrl-K, of which the first is a single key that can be switched off (WCAG 2.1.4). */
function useSearchKeys(open: () => void): void {
  useKeyDown(event => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (event.defaultPrevented || altKey || document.querySelector('dialog[open]')) return;
    const isCommand = (ctrlKey || metaKey) && key.toLowerCase() === 'k';
    const isTyped = target instanceof Element && target.closest(typedInto) !== null;
    if (!isCommand && (key !== '/' || ctrlKey || metaKey || isTyped || !keysAreOn())) return;
    event.preventDefault();
    open();
  });
}

/** The search from every screen of the studio: its dialog, and the words of the last one, which are in no address. */
export function useStudioSearch() {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  useSearchKeys(() => setOpen(true));
  return { isOpen, words, setWords, open: () => setOpen(true), close: () => setOpen(false) };
}

/** The dialog that finds orders, partners and screens while somebody types (W146). */
export function StudioSearch({ isOpen, close, ...search }: ReturnType<typeof useStudioSearch>) {
  return (
    <Sheet open={isOpen} onClose={close} title="Find" titleHidden width="wide">
      {isOpen && <SearchBox {...search} onChosen={close} />}
    </Sheet>
  );
}

interface SearchBoxProps {
  words: string;
  setWords: (words: string) => void;
  onChosen: () => void;
}

function SearchBox({ words, setWords, onChosen }: SearchBoxProps) {
  const id = useId();
  const navigate = useNavigate();
  const typed = words.trim();
  const { result, failed, isCurrent, readMore } = useFoundOrders(typed);
  const choices = failed ? [] : choicesFor(typed, result);
  const [chosen, setChosen] = useState(0);
  /** The words with which Enter was pressed before it was known what they find. */
  const [awaited, setAwaited] = useState<string>();
  const at = Math.min(chosen, choices.length - 1);
  const choose = (choice: FoundChoice | undefined) => {
    if (!choice) return;
    onChosen();
    void navigate(choice.to);
  };
  const press = (event: KeyPress) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setChosen((at + by + choices.length) % Math.max(1, choices.length));
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      if (isCurrent || !typed) choose(choices[at]);
      else setAwaited(typed);
    } else return;
    event.preventDefault();
  };
  const chooseAwaited = useEffectEvent(() => choose(choices[at]));
  useEffect(() => {
    if (isCurrent && awaited !== undefined && awaited === typed) chooseAwaited();
  }, [isCurrent, awaited, typed]);
  return (
    <div className="studio-find">
      <input
        type="text"
        inputMode="search"
        role="combobox"
        data-first-focus=""
        aria-label="Find an order"
        aria-expanded={choices.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder="Name, phone, order, partner, e-mail, invoice, payment, courier number"
        value={words}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={event => {
          setWords(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <p role="status" className="text-small text-soft">
        {typed && (failed ?? (result && isCurrent ? foundCountText(result) : 'Looking …'))}
      </p>
      <ChoiceList {...{ id, choices, at, choose }} />
      {readMore && (
        <button type="button" className="text-link justify-self-start" onClick={() => void readMore()}>
          Show more
        </button>
      )}
    </div>
  );
}

interface ChoiceListProps {
  id: string;
  choices: readonly FoundChoice[];
  at: number;
  choose: (choice: FoundChoice) => void;
}

/** What is found; the focus stays in the field, whose arrow keys move through it. */
function ChoiceList({ id, choices, at, choose }: ChoiceListProps) {
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div role="listbox" id={`${id}-list`} aria-label="What is found" className="studio-found">
      {choices.map((choice, n) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its key is Enter in the field
        <div
          key={choice.to}
          role="option"
          id={`${id}-${n}`}
          tabIndex={-1}
          aria-selected={n === at}
          onClick={() => choose(choice)}
        >
          <span>
            <b>{choice.name}</b> {choice.of && <span className="text-soft">{choice.of}</span>}
          </span>
          <span className={choice.late?.endsWith('late') ? 'list-late' : ''}>{choice.late}</span>
          {choice.line && <small>{choice.line}</small>}
        </div>
      ))}
    </div>
  );
}
