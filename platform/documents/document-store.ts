/** Keeps sealed papers, each whole or not at all. It cannot read them. */
export interface DocumentStore {
  has(id: string): Promise<boolean>
  /** Durable when it resolves. What lies there already is replaced. */
  put(id: string, sealed: Uint8Array): Promise<void>
  get(id: string): Promise<Buffer | undefined>
  /** A paper that is not there is as good as removed. */
  remove(id: string): Promise<void>
}
