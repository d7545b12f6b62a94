import type { Messenger } from '#src/messages/messenger.ts';
import { receiver, whatsappApi, type WhatsappAccount } from './whatsapp-api.ts';
import { whatsappReports } from './whatsapp-reports.ts';

interface WhatsappMessenger extends WhatsappAccount {
  /** What its webhook needs; without it nobody hears what arrived. */
  reports?: { appSecret: string; verifyToken: string } | undefined;
}

/**
 * WhatsApp's Cloud API. Codes use the authentication template `code`, with the code in body and copy button. The rest
 * use utility templates named after the kind, with text and link as parameters. The API takes no idempotency key; ours
 * is sent along as the data that its status reports repeat.
 */
export function whatsapp({ reports, ...account }: WhatsappMessenger, send: typeof fetch = fetch): Messenger {
  const api = whatsappApi(account, send);
  const text = (value: string) => ({ type: 'text', text: value });
  return {
    reports: reports && whatsappReports({ phoneNumberId: account.phoneNumberId, ...reports }),
    async deliver({ key, to, kind, text: wording, code, link }) {
      const components = code
        ? [
            { type: 'body', parameters: [text(code)] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [text(code)] },
          ]
        : [{ type: 'body', parameters: [text(wording), text(link ?? '')] }];
      await api.sendMessage({
        ...receiver(to),
        type: 'template',
        template: { name: templateName(kind), language: { code: 'en' }, components },
        biz_opaque_callback_data: key,
      });
    },
  };
}

/** What the template of a kind is called at WhatsApp: `chatQuestion` is `chat_question`. */
export const templateName = (kind: string): string => kind.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
