import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** Placeholder settings with which production starts. */
export const productionSettings = {
  NODE_ENV: 'production',
  BASE_URL: 'https://imurs.example',
  HOST: 'localhost',
  SECRET: '7c1e5b0f93d24a68b1c0e9f8a7d6354210fedcba98765432',
  MESSENGER: 'whatsapp',
  MAILER: 'off',
  WHATSAPP_PHONE_NUMBER_ID: '1',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_APP_SECRET: 'app-secret',
  WHATSAPP_VERIFY_TOKEN: 'verify-token-0001',
  GATEWAY: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'key',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
  SELLER_NAME: 'Imurs Magazines LLP',
  SELLER_GSTIN: '27AAPFU0939F1ZV',
  BRAND_NAME: 'imurs',
  BRAND_PHONE: '+91 22 4000 1000',
  BRAND_EMAIL: 'hello@yaadein.example',
  BRAND_ADDRESS: '3 Hill Road, Mumbai 400050',
  BRAND_INSTAGRAM: 'https://instagram.com/yaadein',
  BRAND_YOUTUBE: 'none',
  BRAND_PINTEREST: 'none',
} as const;

export interface ProgramResult {
  code: number | null;
  output: string;
}

/** Runs one of our programs with only these environment variables until it ends. */
export function runProgram(args: readonly string[], env: Record<string, string>): ProgramResult {
  const { status, stderr, stdout } = spawnSync(resolve('node_modules/node/bin/node'), args, {
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    timeout: 50_000,
  });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}
