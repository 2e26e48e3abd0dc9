import type { Log } from '#platform/log/log.ts'

/** Closes resources in reverse order. A failure is logged and does not stop the others. */
export class ShutdownSequence {
  readonly #opened: { readonly name: string; readonly close: () => Promise<unknown> }[] = []
  constructor(private readonly logger: Log) {}

  add<T extends { close(): Promise<unknown> }>(name: string, thing: T): T {
    this.#opened.push({ name, close: () => thing.close() })
    return thing
  }

  /** Closes it after everything else. */
  addFirst(name: string, thing: { close(): Promise<unknown> }): void {
    this.#opened.unshift({ name, close: () => thing.close() })
  }

  async closeAll(): Promise<void> {
    for (let last = this.#opened.pop(); last; last = this.#opened.pop())
      await last
        .close()
        .catch((err: unknown) => this.logger.error({ err, operation: `close ${last?.name}` }, 'failed to close'))
  }
}
