import { Disclosure } from '#ui/disclosure.tsx';

export interface Faq {
  question: string;
  answer: string;
}

/** Questions with answers that can be opened. */
export const FaqList = ({ faqs }: { faqs: readonly Faq[] }) => (
  <div>
    {faqs.map(({ question, answer }) => (
      <Disclosure key={question} title={question}>
        <p>{answer}</p>
      </Disclosure>
    ))}
  </div>
);
