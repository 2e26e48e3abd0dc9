import type { StartCheckoutForm } from '#domain/checkout/contract.ts'

/**
 * One try to check out. The same form sent again bears the same command id and is the same checkout; any change of the
 * form makes a new one.
 */
export interface Attempt {
  readonly commandId: string
  readonly form: string
}

export function attemptFor(form: StartCheckoutForm, last: Attempt | null, freshId: () => string): Attempt {
  const written = JSON.stringify(form)
  return last?.form === written ? last : { commandId: freshId(), form: written }
}
