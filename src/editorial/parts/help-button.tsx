import { useEffect, useState } from 'react';
import { IconButton } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { FaqList, type Faq } from './faqs.tsx';

/** Pixels of scroll after which the button appears (C-L09). */
const appearsAfterPx = 4000;

function useScrolledPast(pixels: number): boolean {
  const [past, set] = useState(false);
  useEffect(() => {
    const look = () => set(window.scrollY > pixels);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [pixels]);
  return past;
}

/** The floating button that opens the questions and answers beside the page (C-L09). */
export function HelpButton({ faqs }: { faqs: readonly Faq[] }) {
  const [open, toggle] = useState(false);
  const past = useScrolledPast(appearsAfterPx);
  return (
    <>
      {past && (
        <span className="fixed right-4 bottom-24 z-20 xl:bottom-6">
          <IconButton
            icon="help"
            tone="ink"
            label="Questions and answers"
            // Dark with a light edge, so that it is visible on both grounds.
            className="ring-2 ring-page"
            aria-expanded={open}
            onClick={() => toggle(!open)}
          />
        </span>
      )}
      <Sheet side="right" title="Questions and answers" open={open} onClose={() => toggle(false)}>
        <FaqList faqs={faqs} />
      </Sheet>
    </>
  );
}
