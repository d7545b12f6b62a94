import { useToast } from './toast.tsx';

/** Copies a text and says so; the answer is whether the browser did. */
export function useCopy(): (text: string) => Promise<boolean> {
  const toast = useToast();
  return async text => {
    try {
      await navigator.clipboard.writeText(text);
      toast('Copied.', { tone: 'good' });
      return true;
    } catch {
      toast('Please copy it by hand.');
      return false;
    }
  };
}
