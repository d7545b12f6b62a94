/**
 * Whether production may reach a host without encryption: one on this machine, or one that PLAIN_HOSTS names, because
 * the network to it belongs to the shop alone. Pure.
 */
export const mayBePlain = (hostname: string, plainHosts: string | undefined): boolean =>
  /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(hostname) || (plainHosts?.split(/ *, */) ?? []).includes(hostname);
