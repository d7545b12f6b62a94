/** The `FAQPage` of schema.org for search engines: questions with their answers. Pure. */
export const faqSchema = (faqs: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});
