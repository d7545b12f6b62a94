import { expect, test } from 'vitest';
import { textOfHtml } from './mail-html.ts';
import { replyText } from './mail-reply.ts';

const own = 'He mended clocks.\n\nEvery Sunday, on the veranda.';
const quoted = '> 1 of 12\n> What did Papa do on Sundays?\n>\n> Reply to this e-mail.';
const unmarked = '1 of 12\nWhat did Papa do on Sundays?';
const address = 'tell+3f8k2@mail.example';

test.each([
  ['Gmail', `${own}\n\nOn Mon, 30 Nov 2026 at 19:30, imurs <${address}> wrote:\n\n${quoted}`],
  [
    'Gmail, broken',
    `${own}\n\nOn Mon, 30 Nov 2026 at 7:30 PM imurs, the magazine about you\n<${address}>\nwrote:\n\n${quoted}`,
  ],
  ['Gmail in Hindi', `${own}\n\nसोम, 30 नव॰ 2026 को 7:30 pm बजे को imurs <${address}> ने लिखा:\n\n${quoted}`],
  ['Gmail in Hindi, broken', `${own}\n\nसोम, 30 नव॰ 2026 को 7:30 pm बजे को imurs\n<${address}> ने लिखा:\n${quoted}`],
  ['Apple Mail', `${own}\n\n> On 30 Nov 2026, at 7:30 PM, imurs <${address}> wrote:\n> \n${quoted}`],
  [
    'an iPhone',
    `${own}\n\nSent from my iPhone\n\nOn 30-Nov-2026, at 7:30 PM, imurs <${address}> wrote:\n\n﻿${unmarked}`,
  ],
  [
    'Outlook',
    `${own}\n\nFrom: imurs <${address}>\nSent: Monday, November 30, 2026 7:30 PM\nTo: Asha Rao\nSubject: Papa\n\n${unmarked}`,
  ],
  [
    'Outlook on a phone',
    `${own}\n\nGet Outlook for Android<https://aka.ms/x>\n________________________________\nFrom: imurs\nSent: Monday`,
  ],
  ['Outlook of before', `${own}\r\n\r\n-----Original Message-----\r\nFrom: imurs\r\nSent: Monday\r\n\r\n${unmarked}`],
  [
    'Samsung',
    `${own}\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: imurs <${address}>\nDate: 30/11/2026`,
  ],
  [
    'Yahoo',
    `${own}\n\nSent from Yahoo Mail on Android\n\nOn Mon, 30 Nov 2026 at 19:30, imurs<${address}> wrote: ${unmarked}`,
  ],
  ['a phone in Hindi', `${own}\n\nमेरे iPhone से भेजा गया\n`],
  ['a signature', `${own}\n\n-- \nAsha Rao\nPune\n`],
  [
    'a signature without its blank',
    `${own}\n--\nAsha Rao\nSent from my Redmi\n\nOn 30 Nov 2026 at 19:30 imurs <${address}> wrote:\n${quoted}`,
  ],
  ['nothing of ours', own.replaceAll('\n', '\r\n')],
])('W115 a reply by %s is what its sender wrote', (_program, mail) => expect(replyText(mail)).toBe(own));

test('W115 words right above an attribution stay, broken or not', () => {
  const day = 'On Mon, 30 Nov 2026 at 19:30, imurs';
  expect(replyText(`${own}\n${day} <${address}> wrote:\n${quoted}`)).toBe(own);
  expect(replyText(`${own}\n${day}\n<${address}> wrote:\n${quoted}`)).toBe(own);
});

test('W115 answers between and below quoted lines stay', () => {
  expect(replyText('> Who was there?\nAll of us.\n> And when?\nIn 1971.')).toBe('All of us.\nIn 1971.');
  expect(replyText(`On Mon, 30 Nov 2026 at 19:30, imurs <${address}> wrote:\n${quoted}\n\n${own}`)).toBe(own);
});

test.each([
  'Every month he wrote:\n“Dear all, I am well.”\nOn Sundays we wrote back.',
  'On 5 May 1971 Papa wrote:\nDear Ma, the train was late.',
  'He had two shops:\nFrom: Mysuru\nand one more.',
  'My route:\nFrom: Pune\nTo: Mysuru\nand then the sea.',
  'First the shop.\n--\nThen the war, of which he never spoke before he was old and we were all there to hear it.',
  'The parcel was sent from my village.\nIt took a week.',
  'Sent from my grandmother’s house\nit took a week.',
  'a > b\n5 > 3',
])('W115 a story that looks a little like an e-mail stays whole: %#', story => expect(replyText(story)).toBe(story));

test('W115 a reply that says nothing is empty', () => {
  expect(replyText('')).toBe('');
  expect(replyText(`On Mon, 30 Nov 2026 at 19:30, imurs <${address}> wrote:\n${quoted}`)).toBe('');
  expect(replyText('Sent from my iPhone')).toBe('');
});

test('W115 HTML alone is read as text, and what it quotes is left out', () => {
  const gmail = `<div dir="ltr">He mended <b>clocks</b>.<div><br></div><div>Every Sunday, on the&nbsp;veranda.</div></div><br>
    <div class="gmail_quote"><div class="gmail_attr">On Mon, 30 Nov 2026 at 19:30, imurs &lt;<a href="mailto:${address}">${address}</a>&gt; wrote:<br></div>
    <blockquote class="gmail_quote"><p>1 of 12</p><p>What?</p></blockquote></div>`;
  const outlook = `<html><head><style>p{margin:0}</style><title>x</title></head><body><!-- <p>no</p> --><p>He mended clocks.</p>
    <p>Every Sunday, on the veranda.</p><div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> imurs<br><b>Sent:</b> Monday<br><b>To:</b> Asha</div><p>What?</p></body></html>`;
  const desktop = `<p>He mended clocks.</p><p>Every Sunday, on the veranda.</p><div style="border-top:solid #E1E1E1 1.0pt">
    <p><b>From:</b> imurs &lt;${address}&gt;<br><b>Sent:</b> Monday<br><b>To:</b> Asha<br><b>Subject:</b> Papa</p></div><p>What?</p>`;
  const below = `<blockquote type="cite"><div>What?</div></blockquote><div>He mended clocks.</div><br><div>Every Sunday, on the veranda.</div>`;
  for (const mail of [gmail, outlook, desktop, below]) expect(replyText(textOfHtml(mail))).toBe(own);
});

test('W115 odd HTML is read in little time', () => {
  const began = performance.now();
  for (const odd of ['<', '<a ', '<!--', '&#', '<blockquote>', '</p><p>', '>'])
    expect(replyText(textOfHtml(odd.repeat(200_000))).length).toBeLessThan(2_000_000);
  replyText('> a\n'.repeat(100_000) + 'x\n'.repeat(100_000));
  expect(performance.now() - began).toBeLessThan(5000);
  expect(textOfHtml('1 &lt; 2 &amp; &#2346;&#x93a; &unknown; &#0; <3')).toContain('1 < 2 & प');
});
