const amount = /(?:₹|\b[Rr]s\.?|\bINR)\s?\d+(?:[,.-]\d+)*|\b\d+(?:,\d+)*\s?[Rr]upees\b/g;
const time = /\b\d+(?:-\d+)?[ -](?:business |working )?(?:day|hour|minute|week)s?\b/gi;

/**
 * The amounts and times that stand in a text as figures, such as `₹1,449` and `5-7 business days`: they stay when what
 * the shop charges or promises changes, so a text of the shop has placeholders in their place (D43). Pure.
 */
export const literalPromises = (text: string): string[] =>
  [...text.matchAll(amount), ...text.matchAll(time)].map(([found]) => found);
