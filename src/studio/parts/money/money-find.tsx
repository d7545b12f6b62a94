import { useId, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { dayInIndia } from '#kernel/dates.ts';
import { monthBefore, monthInWords, monthOf } from '#src/papers/rules/gst-month.ts';
import { withFilter, type ListFilter } from '#ui/list/list-page.tsx';
import { keysAreOn, typedInto, useKeyDown } from '#ui/single-keys.ts';

interface MoneyFindProps {
  label: string;
  placeholder: string;
  /** Whether a text may stand in the address: a number or an amount, never a name. */
  isFind: (text: string) => boolean;
  /** What to do when it may not. */
  help: string;
}

/** The field that narrows a list of money to a number or an amount, kept in the address. `/` leads to it. */
export function MoneyFind({ label, placeholder, isFind, help }: MoneyFindProps) {
  const [params, setParams] = useSearchParams();
  const found = params.get('find') ?? '';
  const [text, setText] = useState(found);
  const [shown, setShown] = useState(found);
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  if (shown !== found) {
    setShown(found);
    setText(found);
    setWrong(false);
  }
  useKeyDown(event => {
    const { target, key } = event;
    if (key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !keysAreOn()) return;
    if (target instanceof Element && target.closest(typedInto)) return;
    event.preventDefault();
    input.current?.focus();
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    const value = text.trim();
    const may = value === '' || isFind(value);
    setWrong(!may);
    if (may) setParams(withFilter(params, { name: 'find', value }));
  };
  return (
    <form role="search" onSubmit={search} className="money-find">
      <input
        ref={input}
        type="search"
        className="list-search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        aria-label={label}
        aria-keyshortcuts="/"
        aria-invalid={wrong}
        aria-describedby={wrong ? id : undefined}
        placeholder={placeholder}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      {wrong && (
        <span id={id} role="alert">
          {help}
        </span>
      )}
    </form>
  );
}

/** Narrows a list to one day, kept in the address; of a month it is taken away. */
export function DayFilter({ label }: { label: string }) {
  const [params, setParams] = useSearchParams();
  const value = params.get('day') ?? '';
  return (
    <label className="list-filter">
      <span className="sr-only">{label}</span>
      <input
        type="date"
        value={value}
        data-chosen={value ? '' : undefined}
        onChange={event => setParams(withFilter(params, { name: 'day', value: event.target.value }))}
      />
    </label>
  );
}

/** How many monthsBack back a list is narrowed to one of them. */
const monthsBack = 24;

/** The filter for a month: the newest first. */
export function monthFilter(): ListFilter {
  const options = [{ value: '', label: 'Any month' }];
  for (let month = monthOf(dayInIndia(new Date())); options.length <= monthsBack; month = monthBefore(month))
    options.push({ value: month, label: monthInWords(month) });
  return { name: 'month', label: 'Month', options };
}

/** The moments of a row as the lists show them: "30 Nov", with its year when that is another one. */
export function rowDay(at: string): string {
  const day = dayInIndia(new Date(at));
  const date = new Date(`${day}T00:00:00Z`);
  const thisYear = day.slice(0, 4) === dayInIndia(new Date()).slice(0, 4);
  return new Intl.DateTimeFormat('en-IN', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(!thisYear && { year: 'numeric' }),
  }).format(date);
}
