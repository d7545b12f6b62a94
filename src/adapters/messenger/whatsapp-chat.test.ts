import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MediaGone, WindowClosed } from '#src/conversations/conversation.ts';
import { DeliveryBounced, DeliveryRefused } from '#src/messages/delivery-errors.ts';
import { whatsappChat } from './whatsapp-chat.ts';

const account = { phoneNumberId: '7', token: 't', version: 'v25.0' };
const saying = { key: 'k1', to: '+919812345670', text: 'Hello', quotes: null, template: null };

/** The chat with a provider that answers so; `asked` has what it was sent. */
function chatWith(answer: (url: string) => Response) {
  const asked: { url: string; body: Record<string, unknown> }[] = [];
  const send = async (url: string | URL | Request, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    asked.push({ url: url as string, body });
    return answer(url as string);
  };
  return { chat: whatsappChat(account, send), asked };
}

test('W115 texts, buttons, quotes and templates are said as WhatsApp takes them', async () => {
  const { chat, asked } = chatWith(() => Response.json({ messages: [{ id: 'wamid.1' }] }));
  expect(await chat.say({ ...saying, quotes: 'wamid.0' })).toBe('wamid.1');
  await chat.say({ ...saying, to: 'IN.5', buttons: [{ name: 'next', label: 'Next question' }] });
  await chat.say({ ...saying, text: 'One\nTwo', template: { name: 'chatReply', language: 'hi' } });
  expect(asked[0]?.url).toBe('https://graph.facebook.com/v25.0/7/messages');
  expect(asked.map(({ body }) => body)).toMatchObject([
    { to: '919812345670', text: { body: 'Hello' }, context: { message_id: 'wamid.0' }, biz_opaque_callback_data: 'k1' },
    { recipient: 'IN.5', interactive: { action: { buttons: [{ reply: { id: 'next', title: 'Next question' } }] } } },
    { template: { name: 'chat_reply', language: { code: 'hi' }, components: [{ parameters: [{ text: 'One Two' }] }] } },
  ]);
});

test.each([
  [131_047, 400, WindowClosed],
  [131_026, 400, DeliveryBounced],
  [100, 400, DeliveryRefused],
])('W115 a refusal with number %i is told apart', async (code, status, kind) => {
  const { chat } = chatWith(() => Response.json({ error: { code } }, { status }));
  await expect(chat.say(saying)).rejects.toThrow(kind);
});

test('W115 a file is taken only whole, from WhatsApp itself, and one that is gone is known as gone', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'chat-')), 'sent');
  const bytes = Buffer.from('a photo');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const fileFrom = (url: string, content: Buffer) =>
    chatWith(asked =>
      asked.includes('graph.') ? Response.json({ url, sha256 }) : new Response(new Uint8Array(content)),
    ).chat;
  const url = 'https://lookaside.fbsbx.com/whatsapp/1';
  expect(await fileFrom(url, bytes).media('1', path)).toEqual({ bytes: 7, sha256 });
  await expect(fileFrom(url, bytes.subarray(3)).media('1', path)).rejects.toThrow('not the one');
  await expect(fileFrom('https://evil.example/1', bytes).media('1', path)).rejects.toThrow('foreign');
  const { chat } = chatWith(() => Response.json({ error: { code: 100 } }, { status: 400 }));
  await expect(chat.media('1', path)).rejects.toThrow(MediaGone);
});
