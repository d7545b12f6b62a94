import { expect } from 'vitest';

/**
 * The fields that the two specifications document in the replies of each call, as paths; `[]` is each entry of a list
 * and `{}` each value of a map.
 */
export const documentedFields: Readonly<Record<string, string>> = {
  'GET /api/product':
    '[]._id [].title [].thumbnail [].category [].custmerCity [].custmerName [].customerImg [].discription [].feedBack [].feedBackTitle [].pdf [].images.{} [].bullets[] [].display.{} [].direction [].isnew',
  'GET /api/d2cpricing':
    'pricingData[]._id pricingData[].name pricingData[].description pricingData[].price pricingData[].extraPrice pricingData[].pages',
  'GET /api/parent':
    'pricingData[].name pricingData[].child[]._id pricingData[].child[].name pricingData[].child[].tag_line',
  'GET /api/B2Bpricing':
    'pricingData[]._id pricingData[].name pricingData[].perMagazine pricingData[].discription pricingData[].price pricingData[].bullets',
  'POST /api/category': '[]._id [].name',
  'GET /api/partnertype': 'product[]._id product[].name',
  'POST /api/exploreInfo': 'whatInside samples images.img1 tag content button marquee',
  'POST /api/sendOtp': 'isOtp pass',
  'POST /api/resend': 'pass',
  'POST /api/verify': 'success',
  'POST /api/login as a customer':
    'userType data._id data.phone data.name data.email data.addresses[].street data.addresses[].city data.addresses[].postalCode new',
  'POST /api/login as a partner':
    'userType data._id data.name data.logo data.credits data.currentPlan.name data.partnerType data.addresses[].postalCode data.addresses[].street data.addresses[].city data.addresses[].state data.isnew new',
  'POST /api/applyCoupon': 'valid discount title',
  'POST /api/confPayment of an order':
    'skip invoice.mid invoice.date invoice.name invoice.items[].name invoice.items[].sub heading invoice.items[].price invoice.abstract invoice.redirectTo',
  'POST /api/confPayment of a sample': 'invoice.isSample invoice.name invoice.items[].name invoice.items[].sub heading',
  'POST /api/confPayment of a rest': 'skip link',
  'POST /api/editions':
    '_id customerName category.name thumbnail live address orderStatus payment.total payment.paid payment.isFifty trackLink.link trackLink.lastUpdate createdAt pdf[] editor.phone.countryCode editor.phone.number',
  'POST /api/abstract': 'name category edition partner total curr questions.{}.question',
  'GET /api/show-order/:partnerId': '[]._id [].createdAt [].orderStatus [].plan [].thumbnail',
  'POST /api/checkSample': 'shouldShowAlert',
};

const compared = new Map<string, Set<string>>();

/** The paths of all values in a reply. */
function pathsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap(entry => [`${path}[]`, ...pathsIn(entry, `${path}[]`)]);
  if (typeof value !== 'object' || value === null) return path ? [path] : [];
  return [
    ...(path ? [path] : []),
    ...Object.entries(value).flatMap(([key, entry]) => [
      ...pathsIn(entry, `${path && `${path}.`}${key}`),
      ...pathsIn(entry, `${path && `${path}.`}{}`),
    ]),
  ];
}

/** Throws when `expected` has a matcher, which compares a kind and not a value. */
function refuseMatchers(expected: unknown): void {
  if (typeof expected !== 'object' || expected === null) return;
  if ('asymmetricMatch' in expected) throw new Error('a documented field is compared with its value, not with a kind');
  for (const value of Object.values(expected)) refuseMatchers(value);
}

/** Expects the documented fields of a call's reply to have these values, taken from where the shop has them. */
export function expectValues(call: string, actual: unknown, expected: object): void {
  refuseMatchers(expected);
  expect(actual, call).toMatchObject(expected);
  const paths = compared.get(call) ?? new Set();
  for (const path of pathsIn(expected)) paths.add(path);
  compared.set(call, paths);
}

/** The documented fields that no test has compared with their value. */
export const fieldsNotCompared = (): string[] =>
  Object.entries(documentedFields).flatMap(([call, paths]) =>
    paths
      .split(/ (?!heading)/)
      .filter(path => !compared.get(call)?.has(path))
      .map(path => `${call}: ${path}`),
  );
