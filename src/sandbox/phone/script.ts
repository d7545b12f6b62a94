/**
 * What the phone's page does in the browser: shows the chat as the server has it, twice a second, and sends what is
 * typed, spoken, chosen or tapped. It is written into the page without its types, so it imports types only.
 */
import type { PhoneMessage, PhoneView } from '../wire/phone.ts';

const number = document.body.querySelector('main')?.dataset['number'] ?? '';
const find = (id: string): HTMLElement => document.getElementById(id) ?? document.body;
const [talk, said, field] = [find('talk'), find('said'), find('words') as HTMLTextAreaElement];
const [quoteBar, power, record, rows] = [
  find('quote'),
  find('power'),
  find('record'),
  find('rows') as HTMLDialogElement,
];
let shown = '';
let view: PhoneView | undefined;
let answering: PhoneMessage | undefined;
let recorder: MediaRecorder | undefined;

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  options: { text?: string; name?: string; inside?: readonly Node[] } = {},
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag);
  if (options.text !== undefined) made.textContent = options.text;
  if (options.name !== undefined) made.className = options.name;
  made.append(...(options.inside ?? []));
  return made;
};

async function post(path: string, body: object | FormData): Promise<boolean> {
  const isForm = body instanceof FormData;
  const reply = await fetch(path, {
    method: 'POST',
    ...(!isForm && { headers: { 'content-type': 'application/json' } }),
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => undefined);
  const trouble = reply?.ok ? '' : reply ? (await reply.json()).error.message : 'The shop does not answer.';
  said.textContent = trouble;
  if (trouble === '') await refresh();
  return trouble === '';
}

const send = (what: object): Promise<boolean> => {
  const quotes = answering?.id;
  quote(undefined);
  return post('/sandbox/api/phone', { number, ...(quotes !== undefined && { quotes }), ...what });
};

function sendFile(kind: 'voice' | 'photo' | 'document', file: Blob, name: string): Promise<boolean> {
  const form = new FormData();
  form.append('number', number);
  form.append('kind', kind);
  form.append('type', file.type === '' ? 'application/octet-stream' : file.type);
  if (answering) form.append('quotes', answering.id);
  if (kind !== 'voice' && field.value.trim() !== '') {
    form.append('caption', field.value.trim());
    field.value = '';
  }
  form.append('file', file, name);
  quote(undefined);
  return post('/sandbox/api/phone/file', form);
}

function quote(message: PhoneMessage | undefined): void {
  answering = message;
  quoteBar.hidden = message === undefined;
  quoteBar.querySelector('span')!.textContent = message?.text.slice(0, 90) ?? '';
  if (message) field.focus();
}

/** A text with its links, and what stands between stars in bold. */
function textNodes(text: string): Node[] {
  return text.split(/(https?:\/\/\S+|\*[^*\n]+\*)/).map(part => {
    if (/^https?:/.test(part)) {
      const link = element('a', { text: part });
      link.href = part;
      return link;
    }
    return /^\*.+\*$/.test(part) ? element('b', { text: part.slice(1, -1) }) : document.createTextNode(part);
  });
}

function mediaOf({ kind, media = '', text }: PhoneMessage): Node[] {
  if (kind === 'voice') {
    const sound = element('audio');
    sound.controls = true;
    sound.src = media;
    return [sound];
  }
  if (kind === 'text') return [];
  const picture = element('img');
  picture.src = media;
  picture.alt = text.slice(0, 80) || 'A photo';
  return [picture];
}

function openList(message: PhoneMessage): void {
  rows.replaceChildren(
    element('h2', { text: message.list?.open ?? '' }),
    ...(message.list?.rows ?? []).map(row => {
      const choice = element('button', {
        inside: [element('b', { text: row.title }), element('span', { text: row.text })],
      });
      choice.addEventListener('click', () => {
        rows.close();
        void send({ pressed: row.name, label: row.title, quotes: message.id });
      });
      return choice;
    }),
  );
  const close = element('button', { text: 'Close' });
  close.addEventListener('click', () => rows.close());
  rows.append(close);
  rows.showModal();
}

function choicesOf(message: PhoneMessage): HTMLElement[] {
  const choices = (message.buttons ?? []).map(({ name, label }) => {
    const button = element('button', { text: label });
    button.addEventListener('click', () => void send({ pressed: name, label, quotes: message.id }));
    return button;
  });
  if (!message.list) return choices;
  const open = element('button', { text: `☰ ${message.list.open}` });
  open.addEventListener('click', () => openList(message));
  return [...choices, open];
}

function bubble(message: PhoneMessage): HTMLElement {
  const time = element('time', { text: message.time });
  time.dateTime = message.at;
  const before = message.quotes
    ? [
        element('blockquote', {
          text: view?.messages.find(({ id }) => id === message.quotes)?.text.slice(0, 90) ?? '',
        }),
      ]
    : [];
  const body = element('div', {
    name: 'words',
    inside: [...before, ...mediaOf(message), ...textNodes(message.text)],
  });
  const reply = element('button', { text: '↩', name: 'reply' });
  reply.setAttribute('aria-label', `Reply to: ${message.text.slice(0, 40)}`);
  reply.addEventListener('click', () => quote(message));
  const foot = element('footer', {
    inside: [time, ...(message.reaction ? [element('span', { text: message.reaction })] : []), reply],
  });
  return element('li', {
    name: message.isMine ? 'mine' : 'theirs',
    inside: [body, foot, element('div', { name: 'choices', inside: choicesOf(message) })],
  });
}

function show(next: PhoneView): void {
  const isLonger = next.messages.length !== view?.messages.length;
  view = next;
  talk.replaceChildren(...next.messages.map(bubble));
  if (isLonger) talk.lastElementChild?.scrollIntoView({ block: 'end' });
  power.textContent = next.isOn ? 'Switch off' : 'Switch on';
  power.setAttribute('aria-pressed', String(!next.isOn));
  find('clock').textContent = next.clock;
  document.body.classList.toggle('off', !next.isOn);
}

async function refresh(): Promise<void> {
  const reply = await fetch(`/sandbox/api/phone?number=${encodeURIComponent(number)}`).catch(() => undefined);
  if (!reply?.ok) return;
  const text = await reply.text();
  if (text === shown) return;
  show(JSON.parse(text) as PhoneView);
  shown = text;
}

async function speak(): Promise<void> {
  if (recorder) return recorder.stop();
  const sound = await navigator.mediaDevices.getUserMedia({ audio: true }).catch(() => undefined);
  if (!sound) {
    said.textContent = 'The microphone is not there. Choose a recording by 📎 instead.';
    return;
  }
  const parts: Blob[] = [];
  recorder = new MediaRecorder(sound);
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.onstop = () => {
    for (const track of sound.getTracks()) track.stop();
    recorder = undefined;
    record.classList.remove('recording');
    record.setAttribute('aria-label', 'Speak');
    void sendFile('voice', new Blob(parts, { type: parts[0]?.type ?? 'audio/webm' }), 'voice');
  };
  recorder.start();
  record.classList.add('recording');
  record.setAttribute('aria-label', 'Send the voice note');
}

const composer = find('composer') as HTMLFormElement;
composer.addEventListener('submit', async event => {
  event.preventDefault();
  const text = field.value.trim();
  if (text === '') return;
  field.value = '';
  if (!(await send({ text }))) field.value = text;
});
field.addEventListener('keydown', event => {
  if (event.key !== 'Enter' || event.shiftKey) return;
  event.preventDefault();
  composer.requestSubmit();
});
for (const kind of ['photo', 'document'] as const) {
  const chooser = find(kind) as HTMLInputElement;
  chooser.addEventListener('change', async () => {
    for (const file of chooser.files ?? [])
      await sendFile(file.type.startsWith('audio/') ? 'voice' : kind, file, file.name);
    chooser.value = '';
  });
}
record.addEventListener('click', () => void speak());
power.addEventListener('click', () => void post('/sandbox/api/phone', { number, isOn: view?.isOn === false }));
quoteBar.querySelector('button')!.addEventListener('click', () => quote(undefined));
for (const button of document.querySelectorAll<HTMLElement>('[data-seconds]'))
  button.addEventListener(
    'click',
    () => void post('/sandbox/api/clock', { advanceSeconds: Number(button.dataset['seconds']) }),
  );
find('evening').addEventListener(
  'click',
  () => void post('/sandbox/api/clock', { advanceSeconds: view?.secondsToEvening ?? 0 }),
);

field.value = new URLSearchParams(location.search).get('text') ?? '';
setInterval(() => void refresh(), 500);
void refresh();
