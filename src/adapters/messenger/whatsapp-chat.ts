import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import {
  MediaGone,
  MediaTooLarge,
  maxMediaBytes,
  WindowClosed,
  type Conversation,
  type FetchedMedia,
  type SaidPicture,
  type Saying,
} from '#src/conversations/conversation.ts';
import { DeliveryRefused } from '#src/messages/delivery-errors.ts';
import { writeStream } from './fetch-to-file.ts';
import { templateName } from './whatsapp.ts';
import { receiver, whatsappApi, WhatsappRefused, type WhatsappAccount, type WhatsappApi } from './whatsapp-api.ts';

/** WhatsApp's numbers: the 24 hours are over; there is no such object. */
const [windowClosed, noObject] = [131_047, 100];
/** Its numbers for "not now": too many calls, too many messages to one person, trouble of their own. */
const laterNumbers = [4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057, 133_004];

/** How much of a text fits beside buttons, and in a template. */
const interactiveLength = 1024;
const rowTextLength = 72;
const fetchTimeoutMs = 120_000;

const cut = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1)}…`);

const textOf = (text: string) => ({ type: 'text', text: { body: text, preview_url: false } });

/**
 * Buttons and lists as WhatsApp takes them; where the text is too long for them, they stand below it as words. `image`:
 * the picture above the text, which goes below a list or a long text only as a message of its own and so is left out.
 */
function sayingContent({ text, buttons = [], list }: Saying, image?: { id: string }): object {
  const body = { text };
  if (text.length > interactiveLength) {
    const labels = [...buttons.map(({ label }) => label), ...(list?.rows ?? []).map(({ title }) => title)];
    return textOf([text, ...labels.map(label => `• ${label}`)].join('\n'));
  }
  if (list) {
    const rows = list.rows.map(row => ({ id: row.name, title: row.title, description: cut(row.text, rowTextLength) }));
    return {
      type: 'interactive',
      interactive: { type: 'list', body, action: { button: list.open, sections: [{ rows }] } },
    };
  }
  if (buttons.length === 0) return image ? { type: 'image', image: { ...image, caption: text } } : textOf(text);
  const replies = buttons.map(({ name, label }) => ({ type: 'reply', reply: { id: name, title: label } }));
  const header = image && { header: { type: 'image', image } };
  return { type: 'interactive', interactive: { type: 'button', ...header, body, action: { buttons: replies } } };
}

/** Uploads a picture for one message; undefined when that fails: the message goes without it. */
async function uploadPicture(api: WhatsappApi, { path, type }: SaidPicture): Promise<{ id: string } | undefined> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob([await readFile(path)], { type }), 'picture');
  const response = await api
    .request(`${api.phoneNumberId}/media`, { method: 'POST', body: form })
    .catch(() => undefined);
  if (!response?.ok) return undefined;
  return z.safeParse(z.object({ id: z.string() }), await response.json().catch(() => undefined)).data;
}

/** A template with the text as its only parameter, which may have no line ends. */
function templateOf({ text, template }: Saying): object {
  const parameters = [{ type: 'text', text: cut(text.replace(/\s+/g, ' '), interactiveLength) }];
  const { name = '', language: code = 'en' } = template ?? {};
  const components = [{ type: 'body', parameters }];
  return { type: 'template', template: { name: templateName(name), language: { code }, components } };
}

/** What a refusal means for a message of a chat: others wait behind it, so it is tried again only if that may help. */
function meaningOf(error: unknown): unknown {
  if (!(error instanceof WhatsappRefused)) return error;
  if (error.number === windowClosed) return new WindowClosed(error.message, { cause: error });
  const isLater = error.status === 429 || error.status >= 500 || laterNumbers.includes(error.number ?? 0);
  return isLater || error.status === 401 ? error : new DeliveryRefused(error.message, { cause: error });
}

const mediaSchema = z.object({ url: z.url(), sha256: z.string(), file_size: z.optional(z.number()) });
/** Where WhatsApp keeps files: nobody else gets our token. */
const mediaHosts = /(^|\.)(facebook\.com|fbsbx\.com|fbcdn\.net|whatsapp\.net)$/;

/** The address of a file, which works for five minutes, and its hash. */
async function mediaAddress(api: WhatsappApi, id: string): Promise<{ url: string; sha256: string }> {
  const response = await api.request(`${encodeURIComponent(id)}?phone_number_id=${api.phoneNumberId}`);
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const number = z.safeParse(z.object({ error: z.object({ code: z.number() }) }), json).data?.error.code;
    const words = `the file's address was answered with ${response.status} (error ${number ?? 'unknown'})`;
    throw response.status === 404 || number === noObject ? new MediaGone(words) : new Error(words);
  }
  const { data } = mediaSchema.safeParse(json);
  if (!data) throw new Error('the address of a file was not told');
  if ((data.file_size ?? 0) > maxMediaBytes) throw new MediaTooLarge('the file is too large');
  const { protocol, hostname } = new URL(data.url);
  if (protocol !== 'https:' || !mediaHosts.test(hostname)) throw new Error('the file is on a foreign server');
  return data;
}

async function fetchMedia(api: WhatsappApi, id: string, path: string): Promise<FetchedMedia> {
  const { url, sha256 } = await mediaAddress(api, id);
  const response = await api.request(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
  if (!response.ok || !response.body) throw new Error(`the file was answered with ${response.status}`);
  const fetched = await writeStream(response.body, path);
  const named = /^[0-9a-f]{64}$/i.test(sha256) ? sha256.toLowerCase() : Buffer.from(sha256, 'base64').toString('hex');
  if (named !== fetched.sha256) throw new Error('the file is not the one that was sent');
  return fetched;
}

/** Conversations by WhatsApp's Cloud API. */
export function whatsappChat(account: WhatsappAccount, send: typeof fetch = fetch): Conversation {
  const api = whatsappApi(account, send);
  const sendOr = (body: object) =>
    api.sendMessage(body).catch((error: unknown) => {
      throw meaningOf(error);
    });
  return {
    async say(saying) {
      const { to, template, picture, quotes, key } = saying;
      const isShown = picture && !template && !saying.list && saying.text.length <= interactiveLength;
      const image = isShown ? await uploadPicture(api, picture) : undefined;
      return sendOr({
        ...receiver(to),
        recipient_type: 'individual',
        ...(template ? templateOf(saying) : sayingContent(saying, image)),
        ...(quotes !== null && !template && { context: { message_id: quotes } }),
        biz_opaque_callback_data: key,
      });
    },
    async react({ to, message, emoji }) {
      const reaction = { message_id: message, emoji };
      await sendOr({ ...receiver(to), recipient_type: 'individual', type: 'reaction', reaction });
    },
    media: (id, path) => fetchMedia(api, id, path),
    async forgetMedia(id) {
      const address = `${encodeURIComponent(id)}?phone_number_id=${api.phoneNumberId}`;
      const response = await api.request(address, { method: 'DELETE' });
      if (!response.ok && response.status !== 404 && response.status !== 400)
        throw new Error(`a file was not deleted at the provider: ${response.status}`);
    },
  };
}
