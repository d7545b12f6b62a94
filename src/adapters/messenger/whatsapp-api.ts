import * as z from 'zod/mini';
import { errorCodeOf } from '#kernel/error-code.ts';
import { DeliveryBounced, DeliveryUnknown } from '#src/messages/delivery-errors.ts';
import { withoutWhatsapp } from '#src/messages/rules.ts';

const graphUrl = 'https://graph.facebook.com';
/** Longer than connecting takes, so that a failed connection is told apart from a missing response. */
const messageTimeoutMs = 20_000;

/** Errors of a request that was never sent, so that it can be retried. */
const notSentErrors =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_.*)$/;
/** Statuses of a proxy, after which it is unknown whether the message was passed on. */
const ambiguousStatuses = [408, 502, 504];

/** Meta's error number; its words may contain the phone. */
const errorSchema = z.object({ error: z.object({ code: z.number() }) });
const sentSchema = z.object({ messages: z.array(z.object({ id: z.string() })) });

export interface WhatsappAccount {
  phoneNumberId: string;
  token: string;
  /** The version of the Graph API, such as v25.0. */
  version: string;
}

/** WhatsApp's Cloud API for one number of the business. */
export interface WhatsappApi {
  /** The number of the business, by its id. */
  phoneNumberId: string;
  /** One request with the account's token, to a path below the version or to a whole address. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Sends one message, and answers its id; `undefined` when the answer names none. Throws `DeliveryUnknown`,
   * `DeliveryBounced`, `WhatsappRefused`, and another error when it was not taken and may be later.
   */
  sendMessage(body: object): Promise<string | undefined>;
}

/** WhatsApp refused a message by this number of theirs. */
export class WhatsappRefused extends Error {
  readonly number: number | undefined;
  readonly status: number;
  constructor(status: number, number: number | undefined) {
    super(`the messenger answered ${status}${number === undefined ? '' : ` (error ${number})`}`);
    this.status = status;
    this.number = number;
  }
}

async function refusalOf(response: Response): Promise<Error> {
  const parsed = errorSchema.safeParse(await response.json().catch(() => undefined));
  const number = parsed.data?.error.code;
  if (number !== undefined && withoutWhatsapp.includes(number)) return new DeliveryBounced(String(number));
  const refused = new WhatsappRefused(response.status, number);
  return ambiguousStatuses.includes(response.status) ? new DeliveryUnknown(refused.message) : refused;
}

export function whatsappApi({ phoneNumberId, token, version }: WhatsappAccount, send: typeof fetch): WhatsappApi {
  const request = (path: string, init: RequestInit = {}) =>
    send(path.startsWith('https:') ? path : `${graphUrl}/${version}/${path}`, {
      signal: AbortSignal.timeout(messageTimeoutMs),
      ...init,
      headers: { authorization: `Bearer ${token}`, ...init.headers },
    });

  async function post(body: object): Promise<Response> {
    const content = { messaging_product: 'whatsapp', ...body };
    try {
      return await request(`${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(content),
      });
    } catch (error) {
      const why = error instanceof Error ? (errorCodeOf(error.cause) ?? error.name) : 'unknown';
      if (notSentErrors.test(why)) throw new Error(`the messenger could not be reached: ${why}`, { cause: error });
      throw new DeliveryUnknown(`the messenger did not answer: ${why}`, { cause: error });
    }
  }

  return {
    phoneNumberId,
    request,
    async sendMessage(body) {
      const response = await post(body);
      if (!response.ok) throw await refusalOf(response);
      // It was taken, whatever its answer says.
      return sentSchema.safeParse(await response.json().catch(() => undefined)).data?.messages[0]?.id;
    },
  };
}

/** Who gets a message: by phone (E.164), or by WhatsApp's id for them. */
export const receiver = (to: string): object => (to.startsWith('+') ? { to: to.slice(1) } : { recipient: to });
