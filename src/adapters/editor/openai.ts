import * as z from 'zod/mini';
import type { Editor, EditorStory } from '#src/soft-copy/editor.ts';
import { connectionFailure, jsonOf, requestOpenAi, type OpenAiReply, type OpenAiSettings } from '../openai-request.ts';

/** A draft waits for it, and is made without it afterwards. */
const answerWithinMs = 60_000;

/** What the service is asked for. What it answers is checked against the story: it prints nothing by itself. */
const instructions = [
  'You are the editor of a printed magazine about a person somebody loves. You read what they told, as JSON.',
  'Use only words that stand in the answers, spelt as they are there, in their language. Invent nothing.',
  'For each answer give up to three headlines of two to eight words, each of words from that answer alone:',
  'concrete, glad, understood without the text. Give up to three lines for the cover, at most 34 letters, warm, with',
  'the name or with you or we. Give the order in which the answers read best, as their numbers.',
  'Answer with JSON only: {"headlines":[{"answer":0,"texts":["..."]}],"cover":["..."],"order":[0]}',
].join('\n');

const replyBody = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
});
const proposalsBody = z.object({
  headlines: z._default(z.array(z.object({ answer: z.int(), texts: z.array(z.string()) })), []),
  cover: z._default(z.array(z.string()), []),
  order: z._default(z.array(z.int()), []),
});

/** The content of a reply without the fence that some services put around JSON. */
const withoutFence = (content: string): string =>
  content
    .trim()
    .replace(/^```(?:json)?\s*/u, '')
    .replace(/\s*```$/u, '');

/** The messages of a request: what to do, and the story as data. */
const messagesOf = ({ person, edition, answers }: EditorStory) => [
  { role: 'system', content: instructions },
  {
    role: 'user',
    content: JSON.stringify({ person, edition, answers: answers.map((answer, number) => ({ number, ...answer })) }),
  },
];

/** A chat completion endpoint as OpenAI documents it, which other services and local programs offer, too. */
export const openAiEditor = (settings: OpenAiSettings): Editor => ({
  async propose(story) {
    const body = {
      model: settings.model,
      messages: messagesOf(story),
      temperature: 0,
      response_format: { type: 'json_object' },
    };
    let reply: OpenAiReply;
    try {
      reply = await requestOpenAi(settings, { path: 'chat/completions', body, defaultTimeoutMs: answerWithinMs });
    } catch (error) {
      throw new Error(`the editing service did not answer: ${connectionFailure(error)}`, { cause: error });
    }
    if (reply.status < 200 || reply.status > 299) throw new Error(`the editing service answered ${reply.status}`);
    const said = replyBody.safeParse(jsonOf(reply.text));
    const content = said.success ? (said.data.choices[0]?.message.content ?? '') : '';
    const parsed = proposalsBody.safeParse(jsonOf(withoutFence(content)));
    if (!parsed.success) throw new Error('the editing service answered something that was not asked for');
    return parsed.data;
  },
});
