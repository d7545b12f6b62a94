import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Sheet } from '#ui/sheet.tsx';

interface Faq {
  question: string;
  answer: string;
}

/** Questions that unfold their answers. */
export const FaqList = ({ faqs }: { faqs: readonly Faq[] }) => (
  <div>
    {faqs.map(({ question, answer }) => (
      <Disclosure key={question} title={question}>
        <p>{answer}</p>
      </Disclosure>
    ))}
  </div>
);

/** All questions and answers in a panel that slides in beside the page (C-L09). */
export function FaqPanel({ faqs, label = 'All questions' }: { faqs: readonly Faq[]; label?: string | undefined }) {
  const [open, toggle] = useState(false);
  return (
    <>
      <Button kind="secondary" icon="help" aria-expanded={open} onClick={() => toggle(!open)}>
        {label}
      </Button>
      <Sheet side="right" title="Questions and answers" open={open} onClose={() => toggle(false)}>
        <FaqList faqs={faqs} />
      </Sheet>
    </>
  );
}
