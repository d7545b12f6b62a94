import { expect, test } from 'vitest';
import { SeededRandom } from '#test/kit/seeded-random.ts';
import { readLetter } from './letter.ts';

const crlf = (text: string): Buffer => Buffer.from(text.replaceAll('\n', '\r\n'));
const sample = `From: =?UTF-8?B?4KSG4KS24KS+?= <Asha@Example.in>
To: tell+x@mail.example
Subject: =?UTF-8?Q?Re=3A_Papa=E2=80=99s_story?=
Date: Mon, 30 Nov 2026 10:00:00 +0530
Message-ID: <one@example.in>
In-Reply-To: <q2@imurs.example>
References: <q1@imurs.example> <q2@imurs.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="b"

--b
Content-Type: multipart/alternative; boundary="c"

--c
Content-Type: text/plain; charset=windows-1252
Content-Transfer-Encoding: quoted-printable

He mended clocks =96 every day.
--c
Content-Type: text/html; charset=utf-8

<p>He mended clocks &ndash; every day.</p>
--c--
--b
Content-Type: image/jpeg; name="papa.jpg"
Content-Disposition: inline; filename="papa.jpg"
Content-Transfer-Encoding: base64

/9j/4AAQ
--b
Content-Type: message/rfc822

From: eve@example.in
Auto-Submitted: auto-replied

Another one.
--b--
`;
const read = (text: string, isBounce = false) => readLetter(crlf(text), { isBounce });

test('W115 an e-mail is read in its characters, with what it answers, and one within it stays a file', async () => {
  const letter = await read(sample);
  expect(letter).toMatchObject({
    from: 'asha@example.in',
    fromName: 'आशा',
    subject: 'Re: Papa’s story',
    sentAt: new Date('2026-11-30T04:30:00Z'),
    answers: ['q2@imurs.example', 'q2@imurs.example', 'q1@imurs.example'],
    isAutomatic: false,
  });
  expect(letter.text).toContain('He mended clocks – every day.');
  expect(letter.files.map(({ type, isInline }) => [type, isInline])).toEqual([
    ['image/jpeg', false],
    ['message/rfc822', false],
  ]);
  expect(Buffer.from(letter.files[0]?.bytes ?? []).toString('hex')).toBe('ffd8ffe00010');
});

test('W115 without an id an e-mail has that of its bytes, and without a date none', async () => {
  const [one, again, other] = await Promise.all(['a', 'a', 'b'].map(text => read(`From: x@example.in\n\n${text}`)));
  expect([one?.id === again?.id, one?.id === other?.id]).toEqual([true, false]);
  expect([one?.sentAt, one?.answers, one?.text.trim()]).toEqual([null, [], 'a']);
});

test('W115 what is nested too deep is no e-mail', async () => {
  const deep = Array.from(
    { length: 40 },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`,
  ).join('');
  await expect(read(deep)).rejects.toThrow();
});

test('W115 whatever comes over the line is read or refused, in little time', async () => {
  const random = new SeededRandom(7);
  const raw = crlf(sample);
  const began = performance.now();
  let refused = 0;
  for (let n = 0; n < 3000; n++) {
    const odd = Buffer.from(raw.subarray(0, n % 3 === 0 ? random.below(raw.length) : raw.length));
    for (let change = 0; change < 1 + random.below(20); change++) odd[random.below(odd.length)] = random.below(256);
    await readLetter(odd, { isBounce: false }).then(
      ({ text, html, subject }) => expect([text, html, subject].every(part => part.isWellFormed())).toBe(true),
      () => refused++,
    );
  }
  expect(refused).toBeLessThan(3000);
  expect(performance.now() - began).toBeLessThan(30_000);
});
