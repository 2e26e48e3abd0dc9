/**
 * A "no" of the trade, as a value. `code` is stable and public (clients and tests match on it), `details` are plain
 * facts for the sentence shown to the user. Its HTTP status and text stand in the context's `contract.ts`.
 */
export interface Refusal {
  readonly refused: string
  readonly details: Readonly<Record<string, unknown>>
}

export const refuse = (code: string, details: Record<string, unknown> = {}): Refusal => ({ refused: code, details })

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value
