import { expect, test } from 'vitest';
import { replyText } from './mail-reply.ts';

const own = 'He mended clocks.\n\nEvery Sunday, on the veranda.';

test('W115 a reply by e-mail is what was written, without what it quotes', () => {
  const quoted = '> *1 of 12*\n> What did Papa do on Sundays?';
  const ways = [
    `${own}\n\nOn Mon, 30 Nov 2026 at 19:30, imurs <tell-x@mail.example> wrote:\n\n${quoted}`,
    `${own}\n\nOn Mon, 30 Nov 2026 at 19:30, imurs, the magazine about someone you love\n<tell-x@mail.example> wrote:\n${quoted}`,
    `${own}\n\n-----Original Message-----\nFrom: imurs\nSent: Monday\n\nWhat did Papa do on Sundays?`,
    `${own}\n\n________________________________\nFrom: imurs <tell-x@mail.example>\nSent: Monday`,
    `${own}\n\nFrom: imurs <tell-x@mail.example>\nSent: Monday, 30 November\nTo: Asha`,
    `${own}\n\nसोम, 30 नव॰ 2026 को 19:30 बजे imurs ने लिखा:\n${quoted}`,
    `${own}\n\nSent from my iPhone`,
    `${own}\n\n-- \nAsha Rao\nPune`,
    own.replaceAll('\n', '\r\n'),
  ];
  for (const way of ways) expect(replyText(way), way).toBe(own);
});

test('W115 a story that speaks of letters stays whole', () => {
  const story = 'Every month he wrote:\n“Dear all, I am well.”\nOn Sundays we wrote back.';
  expect(replyText(story)).toContain('On Sundays we wrote back.');
});

test('W115 answers between quoted lines stay, and an empty reply is empty', () => {
  expect(replyText('> Who was there?\nAll of us.\n> And when?\nIn 1971.')).toBe('All of us.\nIn 1971.');
  expect(replyText('On Mon, 30 Nov 2026, imurs wrote:\n> What?')).toBe('');
});
