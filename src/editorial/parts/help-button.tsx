import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { FaqList, type Faq } from './faqs.tsx';

/** Pixels of scroll after which the button appears (C-L09). */
const appearsAfterPx = 4000;

function useScrolledPast(pixels: number): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    const update = () => setIsPast(window.scrollY > pixels);
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, [pixels]);
  return isPast;
}

/** The floating button that opens the questions and answers beside the page (C-L09). */
export function HelpButton({ faqs }: { faqs: readonly Faq[] }) {
  const [open, setOpen] = useState(false);
  const isVisible = useScrolledPast(appearsAfterPx);
  return (
    <>
      {isVisible && (
        <span className="fixed right-4 bottom-24 z-20 xl:bottom-6">
          <IconButton
            icon="help"
            tone="ink"
            label="Questions and answers"
            // The light edge makes it visible on dark bands, too.
            className="ring-2 ring-page"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        </span>
      )}
      <Sheet side="right" title="Questions and answers" open={open} onClose={() => setOpen(false)}>
        <FaqList faqs={faqs} />
      </Sheet>
    </>
  );
}
