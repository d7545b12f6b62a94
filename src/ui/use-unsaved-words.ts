import { useState } from 'react';
import { useAlert } from './alert.tsx';

/**
 * Keeps words from being thrown away by the closing of the sheet in which they are typed: while there are `unsaved`
 * ones, `close` asks first and then calls `onClose`.
 */
export function useUnsavedWords(onClose: () => void) {
  const [unsaved, setUnsaved] = useState(false);
  const alert = useAlert();
  const close = async () => {
    const question = {
      title: 'Leave without your words?',
      text: 'What you typed is not kept yet.',
      actions: [{ label: 'Go on writing' }, { label: 'Leave without them' }],
    };
    if (!unsaved || (await alert(question)) === 1) onClose();
  };
  return { setUnsaved, close: () => void close() };
}
