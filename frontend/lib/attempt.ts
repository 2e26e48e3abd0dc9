import { worthAnotherTry } from './problem-error.ts'

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

/**
 * Sends forms, each with a command id. Where an answer got lost, the same form sent again is the same command; after a yes or a
 * no it is another one: five crates thrown away twice are ten.
 */
export function attempts(freshId: () => string) {
  let last: Attempt | null = null
  return async <Answer>(form: object, send: (commandId: string) => Promise<Answer>): Promise<Answer> => {
    const attempt = attemptFor(form, last, freshId)
    const over = () => {
      if (last === attempt) last = null
    }
    last = attempt
    try {
      const answer = await send(attempt.commandId)
      over()
      return answer
    } catch (error) {
      if (!worthAnotherTry(error)) over()
      throw error
    }
  }
}
