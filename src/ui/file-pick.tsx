import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import type { ButtonKind } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface FilePickProps {
  label: string;
  /** As the input's `accept`; dropped files that do not fit are left out. */
  accept: string;
  multiple?: boolean | undefined;
  onFiles: (files: File[]) => void;
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** A large area that takes dropped files too. */
  drop?: boolean | undefined;
  children?: ReactNode;
}

/** Whether a file fits an `accept` list such as `image/*,.heic`. */
export const matchesAccept = (file: { name: string; type: string }, accept: string): boolean =>
  accept.split(',').some(entry => {
    const wanted = entry.trim().toLowerCase();
    if (wanted.startsWith('.')) return file.name.toLowerCase().endsWith(wanted);
    return wanted.endsWith('/*') ? file.type.startsWith(wanted.slice(0, -1)) : file.type === wanted;
  });

/** Chooses files: looks like a button, is a native file input. */
export function FilePick(props: FilePickProps) {
  const {
    label,
    accept,
    multiple,
    onFiles,
    kind = 'secondary',
    icon = 'image',
    hint,
    disabled,
    drop,
    children,
  } = props;
  const id = useId();
  const [over, setOver] = useState(false);

  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Emptied, so that choosing the same file again is a change too.
    event.target.value = '';
    if (files.length) onFiles(files);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files].filter(file => matchesAccept(file, accept));
    if (files.length && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const dragging = (now: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(now);
  };
  const area = drop && { onDrop: dropped, onDragOver: dragging(true), onDragLeave: dragging(false) };
  return (
    <div className={drop ? `drop ${over ? 'drop-over' : ''}` : 'file-pick'} {...area}>
      {children}
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={picked}
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
    </div>
  );
}
