import { useToast } from './toast.tsx';

interface CopyWords {
  copied?: string;
  /** Said where the browser does not let a page copy. */
  byHand?: string;
}

/** Copies a text and says so; answers whether the browser did. */
export function useCopy({ copied = 'Copied.', byHand = 'Please copy it by hand.' }: CopyWords = {}) {
  const toast = useToast();
  return async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text);
      toast(copied, { tone: 'good' });
      return true;
    } catch {
      toast(byHand);
      return false;
    }
  };
}
