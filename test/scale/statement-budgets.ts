/**
 * How many statements each call sends, the transactions' own (`begin`, `commit`) included: of a customer's way from the
 * code to the paid order, with rate limits and e-mails, once the content is kept (W95). A call that needs fewer gets a
 * lower number here; one that needs more says why in its commit.
 */
export const statementBudgets = {
  'GET /api/product': 0,
  'GET /api/d2cpricing': 0,
  'GET /api/parent': 0,
  'POST /api/sendOtp': 16,
  'POST /api/login with a code': 20,
  'POST /api/login with a session': 2,
  'POST /api/updateD2CuserName': 4,
  'POST /api/applyCoupon': 5,
  'POST /api/paymentD2C': 9,
  'POST /api/paymentD2C with a coupon': 12,
  'POST /api/confPayment': 14,
  'POST /api/confPayment with a coupon': 16,
  'POST /api/confPayment again': 4,
  'the message of a paid order': 2,
  'POST /api/show-order-D2C/': 3,
  'POST /api/editions': 6,
  'POST /api/abstract': 9,
} as const;

/**
 * The most statements of a paid order, from Pay to its delivered messages, rate limits included. The queue adds two for
 * each twenty messages that it fetches and completes together.
 */
export const orderBudget = 25;
