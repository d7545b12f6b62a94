import { expect, test } from 'vitest';
import { literalPromises } from './promises.ts';

test.each([
  ['Starts at ₹1,449.', ['₹1,449']],
  ['about ₹200-400 for each', ['₹200-400']],
  ['Rs. 1449 or rs 70, INR 299', ['Rs. 1449', 'rs 70', 'INR 299']],
  ['only 1,449 rupees', ['1,449 rupees']],
  ['within 72 hours, then 5-7 business days', ['72 hours', '5-7 business days']],
  ['From {from}, plus {shipping}, in about {softcopy}', []],
  ['25-50 photos on 12 pages, a page for each day', []],
])('D43 finds the amounts and times in “%s”', (text, found) => expect(literalPromises(text)).toEqual(found));
