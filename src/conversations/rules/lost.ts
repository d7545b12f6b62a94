import type { FormLanguage } from '#kernel/subject.ts';

/** What somebody is told whose file the provider lost before we had it. */
export const lostText: Readonly<Record<FormLanguage, string>> = {
  en: 'This one did not reach us, and WhatsApp has it no more. Please send it again.',
  hi: 'यह हम तक नहीं पहुँचा, और WhatsApp के पास अब नहीं है। कृपया इसे फिर से भेजें।',
};
