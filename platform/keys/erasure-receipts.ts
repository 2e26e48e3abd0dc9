/** Receipts of destroyed keys, kept beside the database: a backup of it that is put back does not undo them. */
export interface ErasureReceipts<R extends object> {
  /** Durable when it resolves; the same name again takes the place of what was there. */
  store(name: string, receipt: R): Promise<void>
  all(): Promise<readonly R[]>
}
