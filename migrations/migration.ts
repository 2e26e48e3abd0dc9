/** One step of the durable schema: run once, in one transaction, never edited after it has landed. */
export interface Migration {
  /** `001-event-log`: the file's name; the order of the list in `all.ts` is the order of running. */
  readonly name: string
  readonly up: string
}
