import type { Config } from '#platform/config.ts';

/** The part of the configuration that is sent to every page: nothing secret, the same for everybody (D01). */
export interface PublicConfig {
  brand: Config['brand'];
  /** Where the shop is reached, without a slash at the end. */
  baseUrl: string;
  /** The countries whose numbers our messages reach, by two letters (D33). */
  phoneCountries: 'all' | readonly string[];
  /** Whether the popup 'Introducing Heartstrings' shows (C-L13). */
  valentinesPopup: boolean;
  /** Whether stories can be told in a chat (W115). */
  chat: boolean;
  /** Whether stories can be told by e-mail (W115). */
  byMail: boolean;
  /** Whether the sandbox of payments and messages runs: on a developer's machine, never in production. */
  sandbox: boolean;
}

/** Takes the public part out of the configuration. Pure. */
export const publicConfigOf = ({
  brand,
  baseUrl,
  codes,
  valentinesPopup,
  conversation,
  inboundMail,
  production,
}: Config): PublicConfig => ({
  brand,
  baseUrl,
  phoneCountries: codes.countries,
  valentinesPopup,
  chat: conversation !== 'off',
  byMail: inboundMail !== null,
  sandbox: !production,
});
