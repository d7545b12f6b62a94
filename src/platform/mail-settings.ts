import type { BrandConfig } from './brand.ts';
import { inboundMailConfig, type InboundMailConfig, type InboundMailSettings } from './inbound-mail-settings.ts';
import { mayBePlain } from './plain-hosts.ts';
import { StartupError } from './load-settings.ts';

/** The mail server that sends the shop's e-mails. */
interface SmtpConfig {
  host: string;
  port: number;
  /** `tls`: encrypted from the start. `starttls`: encrypted before anything is sent. `none`: not encrypted. */
  security: 'tls' | 'starttls' | 'none';
  /** Absent for a server that asks for none. */
  login: { user: string; password: string } | undefined;
}

export interface MailConfig extends InboundMailConfig {
  /** Who sends e-mails; `off`: there are none. */
  mailer: 'sandbox' | 'smtp' | 'off';
  smtp: SmtpConfig | undefined;
  /** The sender's e-mail address. */
  mailFrom: string;
  /** The addresses that get the digest of the day before each morning (W163); none: nobody gets one. */
  digestTo: readonly string[];
}

/** The settings of `.env.example` that this is read from. */
interface MailSettings extends InboundMailSettings {
  MAILER?: MailConfig['mailer'] | undefined;
  SMTP_HOST?: string | undefined;
  SMTP_PORT?: number | undefined;
  SMTP_SECURITY?: SmtpConfig['security'] | undefined;
  SMTP_USER?: string | undefined;
  SMTP_PASSWORD?: string | undefined;
  MAIL_FROM?: string | undefined;
  DIGEST_TO?: string | undefined;
}

/** Throws `StartupError` for what is no address, and where nothing could be sent. */
function digestAddresses(setting: string | undefined, mailer: MailConfig['mailer']): string[] {
  const addresses = (setting ?? '').split(',').flatMap(address => address.trim() || []);
  const wrong = addresses.find(address => !/^[^\s@]+@[^\s@]+$/.test(address));
  if (wrong !== undefined) throw new StartupError(`DIGEST_TO must be e-mail addresses with commas; ${wrong} is none.`);
  if (addresses.length > 0 && mailer === 'off')
    throw new StartupError('DIGEST_TO is set, so MAILER must not be off: the digest goes by e-mail.');
  return addresses;
}

/** Ports of SMTP: one is encrypted from the start, on the other the client asks for encryption. */
const [tlsPort, starttlsPort] = [465, 587];

/**
 * Who sends e-mails. Throws `StartupError` for a mail server that is set by halves, and in production for a sandbox,
 * for nothing chosen, and for a connection that is not encrypted.
 */
export function mailConfig(s: MailSettings, brand: BrandConfig, production: boolean): MailConfig {
  const mailer = s.MAILER ?? 'sandbox';
  if (production && mailer === 'sandbox')
    throw new StartupError('In production MAILER must be smtp, or off for a shop that sends no e-mails.');
  const mailFrom = s.MAIL_FROM ?? brand.email;
  const inbound = { ...inboundMailConfig(s, { mailer, production }), digestTo: digestAddresses(s.DIGEST_TO, mailer) };
  if (mailer !== 'smtp') return { mailer, smtp: undefined, mailFrom, ...inbound };
  if (!s.SMTP_HOST || !s.MAIL_FROM)
    throw new StartupError('MAILER is smtp, so SMTP_HOST and MAIL_FROM must both be set.');
  if (!s.SMTP_USER !== !s.SMTP_PASSWORD)
    throw new StartupError('SMTP_USER and SMTP_PASSWORD belong together: set both, or none.');
  const port = s.SMTP_PORT ?? starttlsPort;
  const security = s.SMTP_SECURITY ?? (port === tlsPort ? 'tls' : 'starttls');
  if (production && security === 'none' && !mayBePlain(s.SMTP_HOST, s.PLAIN_HOSTS))
    throw new StartupError(
      'In production SMTP_SECURITY can be none only for a server on this machine or of PLAIN_HOSTS.',
    );
  const login = s.SMTP_USER && s.SMTP_PASSWORD ? { user: s.SMTP_USER, password: s.SMTP_PASSWORD } : undefined;
  return { mailer, smtp: { host: s.SMTP_HOST, port, security, login }, mailFrom, ...inbound };
}
