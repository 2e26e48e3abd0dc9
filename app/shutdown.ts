import type { Log } from '#platform/log/log.ts'

/** Closes what was opened, the last first; what cannot be closed is logged and does not keep the rest from it. */
export class Closing {
  readonly #opened: { readonly name: string; readonly close: () => Promise<unknown> }[] = []
  constructor(private readonly logger: Log) {}

  add<T extends { close(): Promise<unknown> }>(name: string, thing: T): T {
    this.#opened.push({ name, close: () => thing.close() })
    return thing
  }

  /** To be closed after everything else, whatever was opened before. */
  addFirst(name: string, thing: { close(): Promise<unknown> }): void {
    this.#opened.unshift({ name, close: () => thing.close() })
  }

  async closeAll(): Promise<void> {
    for (let last = this.#opened.pop(); last; last = this.#opened.pop())
      await last
        .close()
        .catch((err: unknown) => this.logger.error({ err, operation: `close ${last?.name}` }, 'could not be closed'))
  }
}
