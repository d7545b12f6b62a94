import type { Messenger } from '#src/messages/messenger.ts';

const api = 'https://graph.facebook.com/v23.0';

/**
 * WhatsApp's Cloud API. Codes go by the authentication template `code` (body and copy button carry it, india.md 5.2); the rest by
 * utility templates named after the kind, with the text and the link as their parameters.
 */
export function whatsapp(
  { phoneNumberId, token }: { phoneNumberId: string; token: string },
  send: typeof fetch = fetch,
): Messenger {
  const text = (value: string) => ({ type: 'text', text: value });
  return {
    async deliver({ to, kind, text: wording, code, link }) {
      const components = code
        ? [
            { type: 'body', parameters: [text(code)] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [text(code)] },
          ]
        : [{ type: 'body', parameters: [text(wording), text(link ?? '')] }];
      const name = kind.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
      const response = await send(`${api}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          to: to.slice(1),
          type: 'template',
          template: { name, language: { code: 'en' }, components },
        }),
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`the messenger answered ${response.status}`);
    },
  };
}
