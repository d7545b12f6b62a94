import { mutantsOf, type Mutant } from '../mutant.ts';

const told = { kind: 'integration', file: 'src/conversations/by-mail.int.test.ts' } as const;
const server = { kind: 'integration', file: 'src/adapters/inbound-mail/smtp.int.test.ts' } as const;
const reply = { kind: 'unit', file: 'src/conversations/rules/mail-reply.test.ts' } as const;
const letter = { kind: 'unit', file: 'src/conversations/rules/mail-letter.test.ts' } as const;

/** Stories told by e-mail (W115). */
export const mailMutants: readonly Mutant[] = [
  ...mutantsOf('src/adapters/inbound-mail/smtp.ts', server, [
    {
      row: 'W115',
      broken: 'a sender is told that an e-mail arrived before it is stored',
      from: 'for (const name of names) await box.take(name, letter);',
      to: 'for (const name of names) box.take(name, letter).catch(() => undefined);',
      test: 'W115 what cannot be stored is to be sent again',
    },
    {
      row: 'W115',
      broken: 'the server takes e-mails for other domains',
      from: 'return at > 0 && address.slice(at + 1).toLowerCase() === domain.toLowerCase() ? address.slice(0, at) : undefined;',
      to: 'return at > 0 && domain !== "" ? address.slice(0, at) : undefined;',
      test: 'W115 whom nobody knows here is refused',
    },
  ]),
  ...mutantsOf('src/conversations/actions/letters.ts', told, [
    {
      row: 'W115',
      broken: 'an absence note is an answer',
      from: "if (letter.isAutomatic && commandOf(letter.subject) !== 'stop') return;",
      to: "if (letter.isAutomatic && letter.subject === 'none') return;",
      test: 'W115 strangers, forged addresses and programs get nothing',
    },
    {
      row: 'W115',
      broken: 'whoever got an e-mail of ours forwarded agrees and hands in',
      from: 'isOwn: letter.from === own };',
      to: "isOwn: own !== '' };",
      test: 'W115 from another address with the secret only parts come',
    },
    {
      row: 'W115',
      broken: 'an e-mail that comes twice is stored twice',
      from: 'if (await isInInbox(ctx.db, `${id}.00`)) return;',
      to: 'if (await isInInbox(ctx.db, id)) return;',
      test: 'W115 the same e-mail twice is one',
    },
  ]),
  ...mutantsOf('src/conversations/actions/mail-door.ts', told, [
    {
      row: 'W115',
      broken: 'an address that somebody else has now goes on being written to',
      from: 'return confirmed?.toLowerCase() === address;',
      to: "return confirmed !== '' && address !== '';",
      test: 'W115 an address that is the account’s no more',
    },
  ]),
  ...mutantsOf('src/conversations/rules/dialogue.ts', told, [
    {
      row: 'W115',
      broken: 'whoever said no is asked questions without a consent',
      from: "  turn.set({ stage: 'consent', asks: null });\n",
      to: "  if (turn.state.stage === 'stopped') return goOn(turn);\n",
      test: 'W115 whoever said no, or stopped, and begins again',
    },
  ]),
  ...mutantsOf('src/conversations/rules/dialogue.ts', letter, [
    {
      row: 'W115',
      broken: 'a reply that says “next” becomes an answer',
      from: 'const quoted = event.isReply ? null : event.quoted;',
      to: 'const { quoted } = event;',
      test: 'W115 a reply that is a command is one',
    },
  ]),
  ...mutantsOf('src/conversations/rules/mail-reply.ts', reply, [
    {
      row: 'W115',
      broken: 'a story in which somebody wrote something ends there',
      from: 'if (!isMarked && attribution.isSure) break;',
      to: 'if (!isMarked) break;',
      test: 'W115 a story that looks a little like an e-mail stays whole',
    },
    {
      row: 'W115',
      broken: 'answers below the quoted question are lost',
      from: 'at += attribution.lines - 1;\n        continue;',
      to: 'break;',
      test: 'W115 answers between and below quoted lines stay',
    },
  ]),
];
