import { StartupError } from './load-settings.ts';
import { mayBePlain } from './plain-hosts.ts';

/** Telling a story by e-mail (W115). */
export interface InboundMailConfig {
  /** The mail server that receives replies; null: nobody can tell by e-mail, and no screen mentions it. */
  inboundMail: {
    host: string;
    port: number;
    /** What stands behind the @ of the addresses that people reply to. */
    domain: string;
    /** The files of the key and certificate with which connections are encrypted. */
    tls: { key: string; cert: string } | undefined;
  } | null;
}

/** The settings of `.env.example` that this is read from. */
export interface InboundMailSettings {
  INBOUND_MAIL?: 'off' | 'smtp' | undefined;
  INBOUND_MAIL_HOST?: string | undefined;
  INBOUND_MAIL_PORT?: number | undefined;
  INBOUND_MAIL_DOMAIN?: string | undefined;
  INBOUND_MAIL_KEY?: string | undefined;
  INBOUND_MAIL_CERT?: string | undefined;
  PLAIN_HOSTS?: string | undefined;
}

/**
 * Whether stories are told by e-mail, and where replies are received: on this machine only, unless a host is set.
 * Throws `StartupError` where questions could not be sent, for a domain or certificate that wants, and in production
 * for connections from elsewhere that are not encrypted.
 */
export function inboundMailConfig(
  s: InboundMailSettings,
  { mailer, production }: { mailer: string; production: boolean },
): InboundMailConfig {
  if (s.INBOUND_MAIL !== 'smtp') return { inboundMail: null };
  const { INBOUND_MAIL_KEY: key, INBOUND_MAIL_CERT: cert, INBOUND_MAIL_HOST: host = '127.0.0.1' } = s;
  if (mailer === 'off') throw new StartupError('INBOUND_MAIL is smtp, so MAILER must not be off: questions go by it.');
  if (production && !s.INBOUND_MAIL_DOMAIN)
    throw new StartupError('INBOUND_MAIL is smtp, so INBOUND_MAIL_DOMAIN must be set: replies go to addresses of it.');
  if (!key !== !cert)
    throw new StartupError('INBOUND_MAIL_KEY and INBOUND_MAIL_CERT belong together: set both, or none.');
  if (production && !key && !mayBePlain(host, s.PLAIN_HOSTS))
    throw new StartupError(
      'In production INBOUND_MAIL_HOST needs INBOUND_MAIL_KEY and INBOUND_MAIL_CERT, unless it is this machine or one of PLAIN_HOSTS.',
    );
  const tls = key && cert ? { key, cert } : undefined;
  const domain = (s.INBOUND_MAIL_DOMAIN ?? 'localhost').toLowerCase();
  return { inboundMail: { host, port: s.INBOUND_MAIL_PORT ?? 2525, domain, tls } };
}
