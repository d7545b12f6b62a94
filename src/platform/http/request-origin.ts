type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Whether a request that changes something comes from the shop's own pages (W11), by `Sec-Fetch-Site`, or by `Origin`
 * in older browsers. Without either header it is not a browser, so there is no foreign page either. Pure.
 */
export function isSameSite(headers: RequestHeaders, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = headers['origin'];
  return origin === undefined || origin === ownOrigin;
}

/** The address that rate limits count by: an IPv4 address, or the /64 of an IPv6 address. Pure. */
export function rateLimitAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const all = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/**
 * The network of a rate-limit address: an IPv4 address itself, or the /48 of an IPv6 one. One line or server may own a
 * whole /48, so its 65,536 /64s must not be as many allowances. Pure.
 */
export const rateLimitNetwork = (address: string): string =>
  address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : address;
