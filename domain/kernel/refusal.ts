/**
 * A rejected command, as a value. The code `refused` is stable and public (clients and tests match on it); `details`
 * are values for the text shown to the user. The context's `contract.ts` defines its HTTP status and text.
 */
export interface Refusal {
  readonly refused: string
  readonly details: Readonly<Record<string, unknown>>
}

export const refuse = (code: string, details: Record<string, unknown> = {}): Refusal => ({ refused: code, details })

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value
