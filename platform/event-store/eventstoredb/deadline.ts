import { EventStoreUnavailable } from '../event-store.ts'

/** The answer, or `EventStoreUnavailable` once it took too long: some calls of the client never settle. */
export async function answered<T>(call: Promise<T>, answerMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new EventStoreUnavailable('EventStoreDB did not answer in time')
    // A little more than the client's own deadline, whose error tells more.
    timer = setTimeout(() => reject(error), answerMs + 500)
  })
  try {
    return await Promise.race([call, late])
  } finally {
    clearTimeout(timer)
  }
}
