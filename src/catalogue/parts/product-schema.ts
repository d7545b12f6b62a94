interface SampleTexts {
  title: string;
  discription: string; // D19
  category: string;
}

/**
 * The `Product` of schema.org for search engines: a magazine like this sample, made to order at the prices (whole
 * rupees) of the plans. No reviews: those of a sample are the shop's own (D21). Pure.
 */
export const productSchema = (
  { title, discription, category }: SampleTexts,
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
