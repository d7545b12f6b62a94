import * as z from 'zod';
import { join, resolve } from 'node:path';
import { brandConfig, type BrandConfig } from './brand.ts';
import { chatConfig, type ChatConfig } from './chat-settings.ts';
import { databaseConfig, type DatabaseConfig } from './database-settings.ts';
import { courierConfig, courierSettings, type CourierConfig } from './courier-settings.ts';
import { gatewayConfig, type GatewayConfig } from './gateway-settings.ts';
import { mailConfig, type MailConfig } from './mail-settings.ts';
import { pressConfig, type PressConfig } from './press-settings.ts';
import { processConfig, type ProcessConfig } from './process-settings.ts';
import { retentionConfig, type RetentionConfig } from './retention-settings.ts';
import { requireSandboxSettings } from './sandbox-settings.ts';
import { isGuessable } from './secret-strength.ts';
import { sellerConfig, type SellerConfig } from './seller-settings.ts';
import { serverLimitsConfig, type ServerLimits } from './server-limits.ts';
import { openAiConfig, type OpenAiConfig } from './openai-settings.ts';
import { StartupError } from './load-settings.ts';
import { storageConfig, type StorageConfig } from './storage-settings.ts';
import { unknownSetting } from './unknown-settings.ts';

export { StartupError };

const booleanSetting = z.enum(['true', 'false']).transform(v => v === 'true');
const portSetting = z.coerce.number().int().min(1).max(65535);
const postgresAddress = { protocol: /^postgres(ql)?$/ };
const blankAsUnset = (v: unknown) => (v === '' ? undefined : v);
const secondsSetting = (least: number) => z.coerce.number().int().min(least).max(3600);
const countSetting = z.coerce.number().int().min(1).max(100_000);
const daysSetting = (least: number) => z.coerce.number().int().min(least).max(36_500);
const megabytesSetting = z.coerce.number().int().min(0).max(10_000_000);
const socialSetting = z.literal('none').or(z.url({ protocol: /^https$/ }));
/** Whether an address is an origin and nothing more: no account, no path and no query, which pages would carry on. */
const isOrigin = (address: string): boolean =>
  URL.canParse(address) && new URL(address).href.replace(/\/$/, '') === new URL(address).origin;
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blankAsUnset, schema.optional());

/** Every setting, each documented in .env.example. */
const settingsSchema = z.object({
  NODE_ENV: optional(z.enum(['development', 'test', 'production'])),
  PORT: optional(portSetting),
  HOST: optional(z.string()),
  BASE_URL: optional(
    z.url({ protocol: /^https?$/ }).refine(isOrigin, 'it is a scheme and a host, and a port if need be'),
  ),
  DATA_DIR: optional(z.string()),
  FILES: optional(z.enum(['disk', 's3'])),
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  PLAIN_HOSTS: optional(z.string().regex(/^[\w.:-]+( *, *[\w.:-]+)*$/, 'list hosts such as objects, postgres')),
  FILES_CACHE_MB: optional(megabytesSetting),
  DATABASE_URL: optional(z.url(postgresAddress)),
  DATABASE_DIRECT_URL: optional(z.url(postgresAddress)),
  DATABASE_REPLICA_URL: optional(z.url(postgresAddress)),
  DATABASE_POOL: optional(z.coerce.number().int().min(2).max(1000)),
  DATABASE_PREPARED: optional(z.enum(['on', 'off'])),
  ROLE: optional(z.enum(['all', 'web', 'worker'])),
  NODE_NAME: optional(z.string().regex(/^[\w.:-]{1,60}$/)),
  TYPESET_LANES: optional(z.coerce.number().int().min(1).max(64)),
  RELEASE_ASSETS: optional(z.string()),
  RELEASE: optional(z.string().regex(/^[\w.+-]{1,60}$/)),
  METRICS_PORT: optional(portSetting),
  METRICS_HOST: optional(z.string()),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  LOG_REQUESTS: optional(z.enum(['on', 'off'])),
  MIGRATE: optional(z.enum(['start', 'apart'])),
  SANDBOX_PUBLIC: optional(z.enum(['allow'])),
  SANDBOX_REMOTE_DATABASE: optional(z.enum(['allow'])),
  BANK_PORT: optional(portSetting),
  BANK_URL: optional(z.url({ protocol: /^https?$/ })),
  MESSENGER: optional(z.enum(['sandbox', 'whatsapp'])),
  WHATSAPP_PHONE_NUMBER_ID: optional(z.string()),
  WHATSAPP_TOKEN: optional(z.string()),
  WHATSAPP_APP_SECRET: optional(z.string()),
  WHATSAPP_VERIFY_TOKEN: optional(z.string().min(16)),
  WHATSAPP_API_VERSION: optional(z.string().regex(/^v\d{1,3}\.\d$/, 'it is a version such as v25.0')),
  CHAT: optional(z.enum(['on', 'off'])),
  CHAT_MESSAGES: optional(countSetting),
  CHAT_PRICE: optional(z.coerce.number().int().min(0).max(10_000)),
  MAILER: optional(z.enum(['sandbox', 'smtp', 'off'])),
  SMTP_HOST: optional(z.string()),
  SMTP_PORT: optional(portSetting),
  SMTP_SECURITY: optional(z.enum(['tls', 'starttls', 'none'])),
  SMTP_USER: optional(z.string()),
  SMTP_PASSWORD: optional(z.string()),
  MAIL_FROM: optional(z.email()),
  DIGEST_TO: optional(z.string()),
  INBOUND_MAIL: optional(z.enum(['off', 'smtp'])),
  INBOUND_MAIL_HOST: optional(z.string()),
  INBOUND_MAIL_PORT: optional(portSetting),
  INBOUND_MAIL_DOMAIN: optional(z.hostname()),
  INBOUND_MAIL_KEY: optional(z.string()),
  INBOUND_MAIL_CERT: optional(z.string()),
  SPEECH: optional(z.enum(['none', 'openai'])),
  SPEECH_URL: optional(z.url({ protocol: /^https?$/ })),
  SPEECH_KEY: optional(z.string()),
  SPEECH_MODEL: optional(z.string()),
  EDITING: optional(z.enum(['none', 'openai'])),
  EDITING_URL: optional(z.url({ protocol: /^https?$/ })),
  EDITING_KEY: optional(z.string()),
  EDITING_MODEL: optional(z.string()),
  COMPARE_FACES: optional(z.enum(['on', 'off'])),
  ...courierSettings(optional),
  GATEWAY: optional(z.enum(['sandbox', 'razorpay', 'phonepe'])),
  RAZORPAY_KEY_ID: optional(z.string()),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  PHONEPE_ENVIRONMENT: optional(z.enum(['sandbox', 'production'])),
  PHONEPE_CLIENT_ID: optional(z.string()),
  PHONEPE_CLIENT_SECRET: optional(z.string()),
  PHONEPE_CLIENT_VERSION: optional(z.string()),
  PHONEPE_WEBHOOK_USERNAME: optional(z.string()),
  PHONEPE_WEBHOOK_PASSWORD: optional(z.string()),
  SECRET: optional(z.string().min(32)),
  SECRET_BEFORE: optional(z.string().min(32)),
  TRUST_PROXY_HOPS: optional(z.coerce.number().int().min(0).max(5)),
  LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
  VALENTINES_POPUP: optional(booleanSetting),
  OFFLINE_FORM: optional(z.enum(['on', 'off'])),
  LIMITS: optional(z.enum(['on', 'off'])),
  REFUND_LIMIT: optional(z.coerce.number().int().min(0).max(50_000)),
  BACKUP_DIR: optional(z.string()),
  BACKUP_DAYS: optional(z.coerce.number().int().min(2).max(400)),
  KEEP_MAGAZINES_DAYS: optional(daysSetting(365)),
  KEEP_MESSAGES_DAYS: optional(daysSetting(365)),
  KEEP_UNPAID_DAYS: optional(daysSetting(30)),
  ERASURE_WAIT_DAYS: optional(z.coerce.number().int().min(1).max(30)),
  REVISION_FEE: optional(z.coerce.number().int().min(0).max(10_000)),
  APPROVAL_UNDO_MINUTES: optional(z.coerce.number().int().min(0).max(1440)),
  CODES_WITHOUT_COOKIE: optional(z.enum(['on', 'off'])),
  CODES_PER_HOUR: optional(z.coerce.number().int().min(1)),
  CODES_TIMES_USUAL: optional(z.coerce.number().min(1).max(100)),
  CODES_PER_ADDRESS: optional(z.coerce.number().int().min(1)),
  CODES_ABROAD_PER_DAY: optional(z.coerce.number().int().min(0)),
  CODES_COUNTRIES: optional(z.string().regex(/^[a-z]{2}( *, *[a-z]{2})*$/i, 'list countries such as IN, AE, GB')),
  SELLER_NAME: optional(z.string()),
  SELLER_GSTIN: optional(z.string()),
  SELLER_ADDRESS: optional(z.string()),
  DRAIN_SECONDS: optional(secondsSetting(0)),
  STOP_SECONDS: optional(secondsSetting(1)),
  BODY_SECONDS: optional(secondsSetting(1)),
  UPLOAD_IDLE_SECONDS: optional(secondsSetting(1)),
  REQUESTS_PER_ADDRESS: optional(countSetting),
  UPLOADS_PER_ADDRESS: optional(countSetting),
  UPLOADS_MB: optional(megabytesSetting),
  DISK_RESERVE_MB: optional(megabytesSetting),
  DISK_FLOOR_MB: optional(megabytesSetting),
  PRESS_PROFILE: optional(z.string()),
  PRESS_CONDITION: optional(z.string()),
  PRESS_PHOTOS: optional(z.enum(['rgb', 'cmyk'])),
  PRESS_COVER: optional(z.enum(['pages', 'spreads'])),
  PRESS_CREAM: optional(z.enum(['none', 'inside', 'all'])),
  PRESS_PAPER: optional(z.string()),
  PRESS_COVER_PAPER: optional(z.string()),
  PRESS_LAMINATION: optional(z.string()),
  PRESS_BINDING: optional(z.string()),
  BRAND_NAME: optional(z.string().max(40)),
  BRAND_PHONE: optional(z.string().regex(/^\+[0-9 ]{7,20}$/)),
  BRAND_CHAT_NUMBER: optional(z.string().regex(/^[0-9]{7,15}$/)),
  BRAND_EMAIL: optional(z.email()),
  BRAND_ADDRESS: optional(z.string()),
  BRAND_INSTAGRAM: optional(socialSetting),
  BRAND_YOUTUBE: optional(socialSetting),
  BRAND_PINTEREST: optional(socialSetting),
});

export interface Config extends ChatConfig, CourierConfig, MailConfig, RetentionConfig, OpenAiConfig, StorageConfig {
  production: boolean;
  port: number;
  /** The address listened on. Default: this machine only, all addresses in production. */
  host: string;
  /** Where customers reach the shop, without a slash at the end. */
  baseUrl: string;
  /** Whether cookies carry `Secure` and the `__Host-` prefix: whenever the shop is reached by https. */
  secure: boolean;
  dataDir: string;
  /** Where an embedded shop is backed up each hour; null: nowhere. */
  backupDir: string | null;
  /** After how many days a backup is deleted. */
  backupDays: number;
  /** Unset: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  databaseConfig: DatabaseConfig;
  process: ProcessConfig;
  /** Whether a start brings the schema up to date; otherwise `npm run migrate` does, before it. */
  migratesAtStart: boolean;
  bankPort: number;
  /** The sandbox bank that another process runs; unset: each web process of a sandbox runs its own at `bankPort`. */
  sharedBank: string | undefined;
  messenger: 'sandbox' | 'whatsapp';
  whatsapp: WhatsappConfig | undefined;
  gateway: GatewayConfig;
  /** The key of codes and signatures. Unset: generated once and stored in `dataDir` (`configWithSecret`). */
  secret: string;
  /** The key before, while what was signed or encrypted with it is still about; unset: there is none. */
  secretBefore: string | undefined;
  trustProxyHops: number;
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /** The valentines popup (C-L13) is built, and off unless this is set. */
  valentinesPopup: boolean;
  /** Whether phones keep the form's page, so that it opens without a connection (W51). */
  offlineForm: boolean;
  /** Whether the faces in a story's photos are compared, to find whom it is about; nothing of them is stored. */
  comparesFaces: boolean;
  /** In paise; a refund above it needs a second member of staff (W34). */
  refundLimit: number;
  /** What a revision costs after the free ones, in paise (D20). */
  revisionFee: number;
  /** Minutes in which an approval can be taken back; the printing begins after them (W82). */
  approvalUndoMinutes: number;
  /** Whether rate limits are enforced. Off only for load runs on a developer's machine. */
  rateLimits: boolean;
  /** Whether a client that lost the cookie of its code may still try the newest code of its phone, three times (W2). */
  codesWithoutCookie: boolean;
  codes: CodesConfig;
  seller: SellerConfig;
  serverLimits: ServerLimits;
  press: PressConfig;
  brand: BrandConfig;
}

/** The account at WhatsApp's Cloud API. */
interface WhatsappConfig {
  phoneNumberId: string;
  token: string;
  /** The version of its Graph API, which ends about two years after it came out. */
  version: string;
  /** What its webhook needs. */
  reports?: { appSecret: string; verifyToken: string };
}

/** How many sign-in codes go to numbers that are new to us, and where to (W3, D33); known ones are not counted. */
interface CodesConfig {
  /** At least this many an hour in all; more when more people usually sign in at that hour. */
  perHour: number;
  /** How many times the sign-ins of the busiest comparable hour still count as a rush, and not as an attack. */
  rushFactor: number;
  /** From one network address in an hour. An operator's address has thousands of phones behind it. */
  perAddress: number;
  /** To one calling code other than India's in a day. */
  abroadPerDay: number;
  /** The countries that the messenger reaches, by two letters. */
  countries: 'all' | readonly string[];
}

/**
 * Whether sign-in codes may be tried without their cookie (W2): as configured, by default outside production only. In
 * production every browser has the cookie, so a request without it is a guess. Clients of the documented calls on a
 * developer's machine keep no cookies. Pure.
 */
export const codesWithoutCookie = (setting: 'on' | 'off' | undefined, production: boolean): boolean =>
  (setting ?? (production ? 'off' : 'on')) === 'on';

type Settings = z.output<typeof settingsSchema>;

function parseSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const slip = unknownSetting(env, Object.keys(settingsSchema.shape));
  if (slip)
    throw new StartupError(
      `${slip.name} is none of the settings${slip.meant ? `; ${slip.meant} is one` : ''}. See .env.example.`,
    );
  const parsed = settingsSchema.safeParse(env);
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  const name = String(first?.path[0]);
  throw new StartupError(
    `The setting ${name} will not do: ${first?.message ?? ''}. Its value is not shown here, since some are secret; see .env.example.`,
  );
}

function whatsappConfig(s: Settings): WhatsappConfig | undefined {
  const { WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, WHATSAPP_TOKEN: token } = s;
  const { WHATSAPP_APP_SECRET: appSecret, WHATSAPP_VERIFY_TOKEN: verifyToken } = s;
  if (!appSecret !== !verifyToken)
    throw new StartupError('WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN are set together, or neither of them.');
  if (!phoneNumberId || !token) return undefined;
  const version = s.WHATSAPP_API_VERSION ?? 'v25.0';
  return { phoneNumberId, token, version, ...(appSecret && verifyToken && { reports: { appSecret, verifyToken } }) };
}

/** Throws `StartupError` for settings that only a sandbox may have. */
function requireProductionSettings(
  s: Settings,
  { messenger, whatsapp, gateway, baseUrl }: Pick<Config, 'messenger' | 'whatsapp' | 'gateway' | 'baseUrl'>,
): void {
  if (messenger === 'sandbox')
    throw new StartupError('In production MESSENGER must be a real one: the sandbox would show every code (D04).');
  if (!whatsapp?.reports)
    throw new StartupError(
      'In production WHATSAPP_APP_SECRET and WHATSAPP_VERIFY_TOKEN must be set: without them nobody hears which messages did not arrive.',
    );
  if (gateway.name === 'sandbox')
    throw new StartupError('In production GATEWAY must be a real one: the sandbox bank takes no money (D23).');
  if (gateway.name === 'phonepe' && gateway.environment === 'sandbox')
    throw new StartupError('In production PHONEPE_ENVIRONMENT must be production: its sandbox takes no money (D23).');
  if (gateway.name === 'razorpay' && gateway.keyId.startsWith('rzp_test_'))
    throw new StartupError(
      'In production RAZORPAY_KEY_ID must be a live one: with a test key no money is taken (D23).',
    );
  if (!baseUrl.startsWith('https://')) throw new StartupError('In production BASE_URL must begin with https://.');
  if (!s.SECRET) throw new StartupError('In production SECRET must be set, at least 32 characters.');
  if (isGuessable(s.SECRET))
    throw new StartupError('In production SECRET must be random, for example the output of `openssl rand -hex 32`.');
  if (s.SECRET_BEFORE === s.SECRET) throw new StartupError('SECRET_BEFORE must be another than SECRET, or unset.');
  if (s.LIMITS === 'off') throw new StartupError('In production LIMITS cannot be off.');
  if (s.CODES_WITHOUT_COOKIE === 'on')
    throw new StartupError('In production CODES_WITHOUT_COOKIE cannot be on: a request without the cookie is a guess.');
}

/** Throws `StartupError` when two of the servers would have one port. */
function requireOwnPorts(port: number, bankPort: number, metricsPort: number | undefined): void {
  if (port === bankPort)
    throw new StartupError(`PORT and BANK_PORT are both ${port}; the bank page needs a port of its own.`);
  if (metricsPort === port || metricsPort === bankPort)
    throw new StartupError('METRICS_PORT needs a port of its own, other than PORT and BANK_PORT.');
}

/**
 * The settings out of an environment, checked once.
 * Throws `StartupError` with one sentence that names the setting and what it may be, never the value it has (M9).
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const s = parseSettings(env);
  const production = s.NODE_ENV === 'production';
  const port = s.PORT ?? 3000;
  const bankPort = s.BANK_PORT ?? 3001;
  const baseUrl = (s.BASE_URL ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const logLevel = s.LOG_LEVEL ?? (production ? 'info' : 'warn');
  const messenger = s.MESSENGER ?? 'sandbox';
  const whatsapp = whatsappConfig(s);
  const gateway = gatewayConfig(s);
  requireOwnPorts(port, bankPort, s.METRICS_PORT);
  if (messenger === 'whatsapp' && !whatsapp)
    throw new StartupError('MESSENGER is whatsapp, so WHATSAPP_PHONE_NUMBER_ID and WHATSAPP_TOKEN must both be set.');
  if (production) requireProductionSettings(s, { messenger, whatsapp, gateway, baseUrl });
  else requireSandboxSettings(s);
  const brand = brandConfig(s, production);
  return {
    production,
    port,
    host: s.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    baseUrl,
    secure: baseUrl.startsWith('https://'),
    dataDir: resolve(s.DATA_DIR ?? '.data'),
    databaseUrl: s.DATABASE_URL,
    ...backupConfig(s, production),
    databaseConfig: databaseConfig(s, production),
    process: processConfig(s, logLevel),
    migratesAtStart: s.MIGRATE !== 'apart',
    bankPort,
    sharedBank: s.BANK_URL && new URL(s.BANK_URL).origin,
    messenger,
    whatsapp,
    gateway,
    secret: s.SECRET ?? '',
    secretBefore: s.SECRET_BEFORE,
    trustProxyHops: s.TRUST_PROXY_HOPS ?? 0,
    logLevel,
    valentinesPopup: s.VALENTINES_POPUP ?? false,
    offlineForm: s.OFFLINE_FORM !== 'off',
    comparesFaces: s.COMPARE_FACES !== 'off',
    refundLimit: (s.REFUND_LIMIT ?? 2000) * 100,
    revisionFee: (s.REVISION_FEE ?? 199) * 100,
    approvalUndoMinutes: s.APPROVAL_UNDO_MINUTES ?? 60,
    rateLimits: s.LIMITS !== 'off',
    codesWithoutCookie: codesWithoutCookie(s.CODES_WITHOUT_COOKIE, production),
    codes: codesConfig(s),
    seller: sellerConfig(s, brand, production),
    serverLimits: serverLimitsConfig(s, production),
    press: pressConfig(s),
    brand,
    ...chatConfig(s, { production, messenger, hears: whatsapp?.reports !== undefined }),
    ...mailConfig(s, brand, production),
    ...retentionConfig(s),
    ...openAiConfig(s, production),
    ...courierConfig(s, production),
    ...storageConfig(s, production),
  };
}

const codesConfig = (s: Settings): CodesConfig => ({
  perHour: s.CODES_PER_HOUR ?? 1000,
  rushFactor: s.CODES_TIMES_USUAL ?? 10,
  perAddress: s.CODES_PER_ADDRESS ?? 100,
  abroadPerDay: s.CODES_ABROAD_PER_DAY ?? 200,
  countries:
    s.CODES_COUNTRIES?.toUpperCase()
      .split(',')
      .map(country => country.trim()) ?? 'all',
});

/** In production an embedded shop is never without backups; elsewhere there are none unless a folder is named. */
function backupConfig(s: Settings, production: boolean): Pick<Config, 'backupDir' | 'backupDays'> {
  const beside = production && !s.DATABASE_URL ? join(s.DATA_DIR ?? '.data', 'backups') : null;
  const folder = s.BACKUP_DIR ?? beside;
  return { backupDir: folder === null ? null : resolve(folder), backupDays: s.BACKUP_DAYS ?? 30 };
}
