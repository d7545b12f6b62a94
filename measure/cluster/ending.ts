/** What was started, to be ended in the opposite order when the program ends, also by Ctrl-C. */
export class Ending {
  readonly #steps: (() => unknown)[] = [];
  #ended: Promise<void> | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        console.log('Ending …');
        void this.end().finally(() => process.exit(1));
      });
  }

  /** Adds a step, which may be taken before what it ends has started. */
  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }

  /** Takes all steps, once. */
  end(): Promise<void> {
    return (this.#ended ??= this.#takeSteps());
  }

  async #takeSteps(): Promise<void> {
    for (const step of this.#steps) await step();
  }
}
