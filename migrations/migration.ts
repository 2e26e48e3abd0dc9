/** One step of the durable schema: runs once, in one transaction, and is not edited after its release. */
export interface Migration {
  /** The file's name, such as `001-event-log`. Migrations run in the order of the list in `all.ts`. */
  readonly name: string
  readonly up: string
}
