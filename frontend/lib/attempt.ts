/**
 * One try to send a form. The same form sent again bears the same command id and is the same try; any change of the form
 * makes a new one.
 */
export interface Attempt {
  readonly commandId: string
  readonly form: string
}

export function attemptFor(form: object, last: Attempt | null, freshId: () => string): Attempt {
  const written = JSON.stringify(form)
  return last?.form === written ? last : { commandId: freshId(), form: written }
}
