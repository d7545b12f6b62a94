import { useId, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import type { ButtonKind } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

interface FilePickProps {
  label: string;
  /** The input's `accept`; dropped files of other types are ignored. */
  accept: string;
  multiple?: boolean | undefined;
  onFiles: (files: File[]) => void;
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** Shows a large area that also accepts dropped files. */
  drop?: boolean | undefined;
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
    kind = 'secondary',
    icon = 'image',
    hint,
    disabled,
    drop,
    children,
  } = props;
  const id = useId();
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  const handlePick = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // Emptied, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (files.length) onFiles(files);
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(false);
    const files = [...event.dataTransfer.files].filter(file => matchesAccept(file, accept));
    if (files.length && !disabled) onFiles(multiple ? files : files.slice(0, 1));
  };
  const handleDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setIsDraggedOver(isOver);
  };
  const area = drop && { onDrop: handleDrop, onDragOver: handleDrag(true), onDragLeave: handleDrag(false) };
  return (
    <div className={drop ? `drop ${isDraggedOver ? 'drop-over' : ''}` : 'file-pick'} {...area}>
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
    </div>
  );
}
