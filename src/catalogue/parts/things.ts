/** Things of schema.org, as search engines read them beside a page. Pure. */

/** Questions with their answers. */
export const questions = (faqs: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

interface Sample {
  title: string;
  discription: string; // D19
  category: string;
}

/**
 * A magazine like this sample, made to order at the prices (whole rupees) of the plans. No reviews: those of a sample are the shop's own
 * (D21).
 */
export const magazine = (
  { title, discription, category }: Sample,
  { image, prices }: { image: string; prices: readonly number[] },
) => ({
  '@type': 'Product',
  name: title,
  description: discription,
  category,
  image,
  ...(prices.length > 0 && {
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: prices.length,
      availability: 'https://schema.org/MadeToOrder',
    },
  }),
});
