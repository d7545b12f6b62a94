type AskWorker<Question, Answer> = (question: Question, transfer?: Transferable[]) => Promise<Answer | undefined>;

/**
 * Asks a worker one question after another; the worker is started with the first one and answers `{ id, answer }` to
 * `{ id, question }`. Resolves with `undefined` when it fails or takes longer than `timeoutMs`: the browser has
 * probably ended it for lack of memory, so the next question gets a new one.
 */
export function createWorkerQueue<Question, Answer>(
  start: () => Worker,
  timeoutMs: number,
): AskWorker<Question, Answer> {
  let worker: Worker | undefined;
  let last = 0;
  let queue: Promise<unknown> = Promise.resolve();
  const askOne = (question: Question, transfer: Transferable[]): Promise<Answer | undefined> =>
    new Promise(done => {
      const id = ++last;
      try {
        const current = (worker ??= start());
        const stop = new AbortController();
        const finish = (answer: Answer | undefined) => {
          clearTimeout(timer);
          stop.abort();
          done(answer);
        };
        const giveUp = () => {
          current.terminate();
          worker = undefined;
          finish(undefined);
        };
        const timer = setTimeout(giveUp, timeoutMs);
        const { signal } = stop;
        current.addEventListener('error', giveUp, { signal });
        current.addEventListener(
          'message',
          ({ data }: MessageEvent<{ id: number; answer: Answer | undefined }>) => data.id === id && finish(data.answer),
          { signal },
        );
        current.postMessage({ id, question }, transfer);
      } catch {
        done(undefined);
      }
    });
  return (question, transfer = []) => {
    const next = queue.then(() => askOne(question, transfer));
    queue = next;
    return next;
  };
}
