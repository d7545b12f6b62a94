import { StartupError } from './load-settings.ts';

/** The payment provider and its keys (D23). */
export type GatewayConfig =
  | { name: 'sandbox' }
  | { name: 'razorpay'; keyId: string; keySecret: string; webhookSecret: string }
  | {
      name: 'phonepe';
      environment: 'sandbox' | 'production';
      clientId: string;
      clientSecret: string;
      clientVersion: string;
      webhookUsername: string;
      webhookPassword: string;
    };

/** The settings of `.env.example` that this is read from. */
type GatewaySettings = Partial<
  Record<
    | 'RAZORPAY_KEY_ID'
    | 'RAZORPAY_KEY_SECRET'
    | 'RAZORPAY_WEBHOOK_SECRET'
    | 'PHONEPE_CLIENT_ID'
    | 'PHONEPE_CLIENT_SECRET'
    | 'PHONEPE_CLIENT_VERSION'
    | 'PHONEPE_WEBHOOK_USERNAME'
    | 'PHONEPE_WEBHOOK_PASSWORD',
    string | undefined
  >
> & {
  GATEWAY?: GatewayConfig['name'] | undefined;
  PHONEPE_ENVIRONMENT?: 'sandbox' | 'production' | undefined;
};

/** The payment provider with its keys. Throws `StartupError` that names the keys that are missing. */
export function gatewayConfig(s: GatewaySettings): GatewayConfig {
  const requireKeys = <const K extends keyof typeof s>(...names: K[]): Record<K, string> => {
    const missing = names.filter(name => !s[name]);
    if (missing.length)
      throw new StartupError(`GATEWAY is ${s.GATEWAY}, so ${missing.join(', ')} must be set, too. See .env.example.`);
    return s as Record<K, string>;
  };
  if (s.GATEWAY === 'razorpay') {
    const keys = requireKeys('RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET');
    return {
      name: 'razorpay',
      keyId: keys.RAZORPAY_KEY_ID,
      keySecret: keys.RAZORPAY_KEY_SECRET,
      webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
    };
  }
  if (s.GATEWAY === 'phonepe') {
    const keys = requireKeys(
      'PHONEPE_CLIENT_ID',
      'PHONEPE_CLIENT_SECRET',
      'PHONEPE_CLIENT_VERSION',
      'PHONEPE_WEBHOOK_USERNAME',
      'PHONEPE_WEBHOOK_PASSWORD',
    );
    return {
      name: 'phonepe',
      environment: s.PHONEPE_ENVIRONMENT ?? 'sandbox',
      clientId: keys.PHONEPE_CLIENT_ID,
      clientSecret: keys.PHONEPE_CLIENT_SECRET,
      clientVersion: keys.PHONEPE_CLIENT_VERSION,
      webhookUsername: keys.PHONEPE_WEBHOOK_USERNAME,
      webhookPassword: keys.PHONEPE_WEBHOOK_PASSWORD,
    };
  }
  return { name: 'sandbox' };
}
