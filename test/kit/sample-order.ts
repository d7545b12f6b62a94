import type { SampleOrder } from '#src/partners/rules.ts';

/** A physical sample that the shop offers, to a whole address. */
export const sampleOrder: SampleOrder = {
  gsm: 170,
  paper: 'Matt art paper',
  lamination: 'Matt Laminated',
  quantity: 1,
  address: '4 Hill Road',
  city: 'Pune',
  zipcode: '411001',
};
