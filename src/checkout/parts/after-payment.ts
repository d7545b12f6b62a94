/** Whether an address sent by the server is one of the screens that may follow a payment (W25). */
export const isPathAfterPayment = (path: string): boolean =>
  /^\/((tracking|afterwards|orders|dashboard)(\/[0-9a-z]+)?|abstract(\/[0-9a-z]+(\?view=check)?)?)$/.test(path);
