import { errorCodeOf } from '#kernel/error-code.ts';
import * as z from 'zod/mini';
import { DeliveryBounced, DeliveryUnknown } from '#src/messages/delivery-errors.ts';
import type { Messenger } from '#src/messages/messenger.ts';
import { withoutWhatsapp } from '#src/messages/rules.ts';
import { whatsappReports } from './whatsapp-reports.ts';

const api = 'https://graph.facebook.com/v23.0';
/** Longer than connecting takes, so that a failed connection is told apart from a missing response. */
const messageTimeoutMs = 20_000;

/** Errors of a request that was never sent, so that it can be retried. */
const notSentErrors =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*)$/;
/** Statuses of a proxy, after which it is unknown whether the message was passed on. */
const ambiguousStatuses = [408, 502, 504];

/** Meta's error number; its words may contain the phone. */
const errorBody = z.object({ error: z.object({ code: z.number() }) });

async function postMessage(send: typeof fetch, url: string, init: RequestInit): Promise<Response> {
  try {
    return await send(url, { ...init, signal: AbortSignal.timeout(messageTimeoutMs) });
  } catch (error) {
    const why = error instanceof Error ? (errorCodeOf(error.cause) ?? error.name) : 'unknown';
    if (notSentErrors.test(why)) throw new Error(`the messenger could not be reached: ${why}`, { cause: error });
    throw new DeliveryUnknown(`the messenger did not answer: ${why}`, { cause: error });
  }
}

interface WhatsappAccount {
  phoneNumberId: string;
  token: string;
  /** What its webhook needs; without it nobody hears what arrived. */
  reports?: { appSecret: string; verifyToken: string } | undefined;
}

/**
 * WhatsApp's Cloud API. Codes use the authentication template `code`, with the code in body and copy button. The rest
 * use utility templates named after the kind, with text and link as parameters. The API takes no idempotency key; ours
 * is sent along as the data that its status reports repeat.
 */
export function whatsapp({ phoneNumberId, token, reports }: WhatsappAccount, send: typeof fetch = fetch): Messenger {
  const text = (value: string) => ({ type: 'text', text: value });
  return {
    reports: reports && whatsappReports({ phoneNumberId, ...reports }),
    async deliver({ key, to, kind, text: wording, code, link }) {
      const components = code
        ? [
            { type: 'body', parameters: [text(code)] },
            { type: 'button', sub_type: 'url', index: '0', parameters: [text(code)] },
          ]
        : [{ type: 'body', parameters: [text(wording), text(link ?? '')] }];
      const name = kind.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
      const response = await postMessage(send, `${api}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          messaging_product: 'whatsapp',
          to: to.slice(1),
          type: 'template',
          template: { name, language: { code: 'en' }, components },
          biz_opaque_callback_data: key,
        }),
      });
      if (response.ok) return;
      const parsed = z.safeParse(errorBody, await response.json().catch(() => undefined));
      const number = parsed.success ? parsed.data.error.code : undefined;
      if (number !== undefined && withoutWhatsapp.includes(number)) throw new DeliveryBounced(String(number));
      const failure = `the messenger answered ${response.status}${number === undefined ? '' : ` (error ${number})`}`;
      throw ambiguousStatuses.includes(response.status) ? new DeliveryUnknown(failure) : new Error(failure);
    },
  };
}
