import { Agent, request } from 'node:http';
import { inputOf, mayCall, type FuzzContext, type Input } from './inputs.ts';

/** The answer to an input. */
export interface FuzzResponse {
  /** 0 when the connection broke or the answer took too long. */
  status: number;
  code: string;
  ms: number;
}

export interface FuzzResult {
  inputs: number;
  /** How many passed access control and validation, so that the action behind the call ran. */
  reachedHandler: number;
  statuses: Map<number, number>;
  slowest: { ms: number; words: string };
  /** Answers that took longer than `slowMs`. */
  slow: string[];
  /** Answers of 5xx and broken connections, each with the input that made it. */
  failures: string[];
}

export interface FuzzOptions {
  seed: number;
  inputs: number;
  port: number;
  context: FuzzContext;
  /** How many requests are under way at a time. */
  concurrency?: number;
  onProgress?: (done: number) => void;
}

/** Answers that take longer are reported as slow. */
export const slowMs = 2000;
/** Answers that take longer count as failures. */
const timeoutMs = 30_000;

function sendInput(agent: Agent, port: number, input: Input): Promise<FuzzResponse> {
  const startedAt = performance.now();
  const elapsed = () => performance.now() - startedAt;
  return new Promise(done => {
    const { method, path, sender, body } = input;
    const headers: Record<string, string | number> = { host: 'localhost', ...sender.headers, ...input.headers };
    if (sender.cookie) headers['cookie'] = sender.cookie;
    if (body) headers['content-length'] = body.length;
    const outgoing = request({ agent, host: '127.0.0.1', port, method, path, headers, timeout: timeoutMs }, answer => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => (text = (text + chunk).slice(0, 400)));
      answer.on('end', () => {
        const code = /"error":\{"code":"([^"]*)"/.exec(text)?.[1] ?? '';
        done({ status: answer.statusCode ?? 0, code, ms: elapsed() });
      });
      answer.on('error', () => done({ status: 0, code: 'answer cut off', ms: elapsed() }));
    });
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', (error: Error) => done({ status: 0, code: error.message, ms: elapsed() }));
    outgoing.end(body);
  });
}

/** Codes of refusals before the action behind the call ran. */
const earlyRefusals = new Set([
  'invalid',
  'not-json',
  'bad-request',
  'wrong-type',
  'cut-off',
  'unknown-field',
  'form-too-large',
  'too-large',
  'other-site',
  'other-host',
  'too-many',
  'too-slow',
  'no-room',
]);

const hasReachedHandler = ({ asks, sender }: Input, { status, code }: FuzzResponse): boolean =>
  asks !== undefined && mayCall(asks, sender) && status !== 0 && !earlyRefusals.has(code);

/** Describes an input, with the options that send it again. */
export function describeInput({ number, sender, method, path, headers, body }: Input, seed: number): string {
  const sent = body ? ` ${JSON.stringify(headers)} ${JSON.stringify(body.toString('latin1').slice(0, 600))}` : '';
  return `--seed ${seed} --only ${number}: ${method} ${path.slice(0, 300)} as ${sender.name}${sent}`;
}

/** Sends the inputs from number `from` up to `inputs`. */
export async function fuzz(
  { seed, inputs, port, context, concurrency = 4, onProgress }: FuzzOptions,
  from = 0,
): Promise<FuzzResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const result: FuzzResult = {
    inputs: 0,
    reachedHandler: 0,
    statuses: new Map(),
    slowest: { ms: 0, words: '' },
    slow: [],
    failures: [],
  };
  let next = from;
  const sendNext = async () => {
    while (next < inputs) {
      const input = inputOf(seed, next++, context);
      let outcome = await sendInput(agent, port, input);
      // The server may have closed a kept-alive connection just before it was used again, or one whose request line is
      // too long (431) while the rest of that line was still written.
      if (/socket hang up|ECONNRESET|EPIPE/.test(outcome.code)) outcome = await sendInput(agent, port, input);
      result.inputs++;
      result.statuses.set(outcome.status, (result.statuses.get(outcome.status) ?? 0) + 1);
      if (hasReachedHandler(input, outcome)) result.reachedHandler++;
      const words = () =>
        `${outcome.status} ${outcome.code} after ${Math.round(outcome.ms)} ms, ${describeInput(input, seed)}`;
      if (outcome.ms > result.slowest.ms) result.slowest = { ms: outcome.ms, words: words() };
      if (outcome.ms > slowMs) result.slow.push(words());
      if (outcome.status === 0 || outcome.status >= 500) result.failures.push(words());
      if (result.inputs % 1000 === 0) onProgress?.(result.inputs);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendNext));
  agent.destroy();
  return result;
}
