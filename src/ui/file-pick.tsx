import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';
import { useNoteRead } from './form.tsx';
import { takenBackText, copyFile } from './read-file.ts';
import { tabStorage } from './storage.ts';

/** A file that is read for longer than so many milliseconds is said to be on its way: a cloud has to bring it. */
const saySlowMs = 400;

const keyOfPlace = (place: string) => `taken-back:${place}`;

/** The names without one of each that was chosen again: some phones call every photo the same. */
function withoutEach(names: readonly string[], chosen: readonly string[]): string[] {
  const rest = [...names];
  for (const name of chosen) if (rest.includes(name)) rest.splice(rest.indexOf(name), 1);
  return rest;
}

/**
 * Copies chosen files at once, before anything else is done with them, and gives the copies to `onFiles`. `lost` are
 * the names of those that could not be read, until they are chosen again or left out; `place` keeps them over a reload.
 */
function useChosenFiles(onFiles: ((files: File[]) => void) | undefined, place: string | undefined) {
  const [lost, setLost] = useState(() => ((place && tabStorage.read(keyOfPlace(place))) || []) as string[]);
  const [isSlow, setIsSlow] = useState(false);
  const change = (next: (names: string[]) => string[]) =>
    setLost(before => {
      const names = next(before);
      if (place !== undefined) tabStorage.write(keyOfPlace(place), names);
      return names;
    });
  return {
    lost,
    isSlow,
    leaveOut: (at: number) => change(names => names.filter((_, other) => other !== at)),
    /** Answers whether all could be read. */
    async copy(files: readonly File[]): Promise<boolean> {
      const timer = setTimeout(() => setIsSlow(true), saySlowMs);
      const copies = await Promise.all(files.map(async file => ({ name: file.name, copy: await copyFile(file) })));
      clearTimeout(timer);
      setIsSlow(false);
      const missing = copies.filter(({ copy }) => !copy).map(({ name }) => name);
      change(names => [
        ...withoutEach(
          names,
          copies.map(({ name }) => name),
        ),
        ...missing,
      ]);
      const there = copies.flatMap(({ copy }) => copy ?? []);
      if (there.length > 0) onFiles?.(there);
      return missing.length === 0;
    },
  };
}

/** What is said about files that are still read, and about those that the device took back. */
interface FilePickWords {
  reading: string;
  takenBack: string;
  leaveOut: string;
}
const englishWords: FilePickWords = {
  reading: 'Getting it ready',
  takenBack: takenBackText(),
  leaveOut: 'Leave it out',
};

interface FilePickProps {
  label: string;
  /** The input's `accept`; dropped files of other types are ignored. */
  accept: string;
  multiple?: boolean | undefined;
  /** Gets copies, which stay readable whatever the device does with the files; those it took back are named here. */
  onFiles?: (files: File[]) => void;
  /** Instead of `onFiles`: gets the device's own files at once, to copy and to name them itself. */
  onChosen?: (files: File[]) => void;
  /** Keeps the names of files that could not be read over a reload, for the page that this names. */
  place?: string | undefined;
  words?: Partial<FilePickWords> | undefined;
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** Shows an area that also accepts dropped files: a large one, or one line. */
  drop?: 'large' | 'line' | undefined;
  children?: ReactNode;
}

/** Whether a file fits an `accept` list such as `image/*,.heic`. */
export const matchesAccept = (file: { name: string; type: string }, accept: string): boolean =>
  accept.split(',').some(entry => {
    const type = entry.trim().toLowerCase();
    if (type.startsWith('.')) return file.name.toLowerCase().endsWith(type);
    return type.endsWith('/*') ? file.type.startsWith(type.slice(0, -1)) : file.type === type;
  });

/** A native file input that looks like a button. */
export function FilePick(props: FilePickProps) {
  const {
    label,
    accept,
    multiple,
    onFiles,
    onChosen,
    place,
    words,
    kind = 'secondary',
    icon = 'image',
    hint,
    disabled,
    drop,
    children,
  } = props;
  const id = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const { lost, isSlow, leaveOut, copy } = useChosenFiles(onFiles, place);
  const noteRead = useNoteRead();
  const take = (files: File[]) => (onChosen ? onChosen(files) : noteRead(copy(files)));

  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (files.length) take(files);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    const files = [...event.dataTransfer.files].filter(file => matchesAccept(file, accept));
    if (files.length && !disabled) take(multiple ? files : files.slice(0, 1));
  };
  const handleDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(isOver);
  };
  const area = drop && { onDrop: handleDrop, onDragOver: handleDrag(true), onDragLeave: handleDrag(false) };
  return (
    <div className={drop ? `drop drop-${drop} ${isDraggedOver ? 'drop-over' : ''}` : 'file-pick'} {...area}>
      {children}
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={handlePick}
        {...(hint && { 'aria-describedby': `${id}-hint` })}
      />
      <label htmlFor={id} className={`button button-${kind} button-normal`} aria-disabled={disabled}>
        <Icon name={icon} size={20} />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-foot">
          {hint}
        </p>
      )}
      <TakenBack names={lost} isSlow={isSlow} words={{ ...englishWords, ...words }} onLeaveOut={leaveOut} />
    </div>
  );
}

interface TakenBackProps {
  names: readonly string[];
  isSlow: boolean;
  words: FilePickWords;
  onLeaveOut: (at: number) => void;
}

/** Names the chosen files that could not be read, until they are chosen again or left out. */
const TakenBack = ({ names, isSlow, words, onLeaveOut }: TakenBackProps) => (
  <>
    {isSlow && (
      <p className="field-foot" role="status">
        {words.reading}
      </p>
    )}
    {names.length > 0 && (
      <div className="mt-2 w-full text-small" role="alert">
        <ul className="grid list-none gap-2">
          {names.map((name, at) => (
            <li key={`${at} ${name}`} className="grid justify-items-start wrap-anywhere">
              <span className="text-madder">
                {name}: {words.takenBack}
              </span>
              <Button kind="quiet" size="small" onClick={() => onLeaveOut(at)}>
                {words.leaveOut}
                <span className="sr-only"> {name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    )}
  </>
);
