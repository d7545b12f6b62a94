import { z } from 'zod';
import { mayBePlain } from './plain-hosts.ts';
import { StartupError } from './load-settings.ts';

/** Delhivery's API, and what its webhook proves itself with. */
interface DelhiveryConfig {
  url: string;
  token: string;
  /** The name of the pickup location, as it was registered there. */
  pickup: string;
  webhookToken: string;
}

export interface CourierConfig {
  /** The courier whose own system books parcels and reports where they are; unset: none. */
  courier: DelhiveryConfig | undefined;
}

/** What makes a setting one that may be empty. */
type OptionalSetting = <S extends z.ZodType>(schema: S) => z.ZodPreprocess<z.ZodOptional<S>>;

/** Its settings as they are checked; `optional`: an empty one is none. */
export const courierSettings = (optional: OptionalSetting) => ({
  COURIER: optional(z.enum(['none', 'delhivery'])),
  DELHIVERY_URL: optional(z.string()),
  DELHIVERY_TOKEN: optional(z.string()),
  DELHIVERY_PICKUP: optional(z.string()),
  DELHIVERY_WEBHOOK_TOKEN: optional(z.string()),
});

/** The settings of `.env.example` that this is read from. */
interface CourierSettings {
  COURIER?: 'none' | 'delhivery' | undefined;
  DELHIVERY_URL?: string | undefined;
  DELHIVERY_TOKEN?: string | undefined;
  DELHIVERY_PICKUP?: string | undefined;
  DELHIVERY_WEBHOOK_TOKEN?: string | undefined;
  PLAIN_HOSTS?: string | undefined;
}

/** The shortest token of a webhook that nobody guesses. */
const shortestToken = 20;

/**
 * The courier whose own system is used; undefined: none. Throws `StartupError` that names what is missing, and in
 * production for a connection to another machine that is not encrypted.
 */
export function courierConfig(s: CourierSettings, production: boolean): CourierConfig {
  if (s.COURIER !== 'delhivery') return { courier: undefined };
  const { DELHIVERY_TOKEN: token, DELHIVERY_PICKUP: pickup, DELHIVERY_WEBHOOK_TOKEN: webhookToken } = s;
  const url = (s.DELHIVERY_URL ?? 'https://track.delhivery.com').replace(/\/$/, '');
  if (!token || !pickup || !webhookToken)
    throw new StartupError(
      'COURIER is delhivery, so DELHIVERY_TOKEN, DELHIVERY_PICKUP and DELHIVERY_WEBHOOK_TOKEN must be set, too. See .env.example.',
    );
  if (webhookToken.length < shortestToken)
    throw new StartupError(`DELHIVERY_WEBHOOK_TOKEN must have ${shortestToken} characters or more.`);
  if (!URL.canParse(url)) throw new StartupError('DELHIVERY_URL is no address.');
  const { protocol, hostname } = new URL(url);
  if (production && protocol !== 'https:' && !mayBePlain(hostname, s.PLAIN_HOSTS))
    throw new StartupError(
      'In production DELHIVERY_URL must begin with https://, or be on this machine or of PLAIN_HOSTS.',
    );
  return { courier: { url, token, pickup, webhookToken } };
}
