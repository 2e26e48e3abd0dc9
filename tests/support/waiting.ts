import type { HealthReport } from '#app/system-status.ts'

/** Turns of the event loop before the first pause: enough for work that runs in memory. */
const TURNS = 10
const PAUSE_MS = 20

/** Reads a value until it meets the condition. Fails with the last value after `withinMs`. */
export async function waitUntil<T>(
  read: () => Promise<T> | T,
  meets: (value: T) => boolean,
  withinMs = 30_000,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (let turn = 0; ; turn++) {
    const value = await read()
    if (meets(value)) return value
    if (performance.now() > deadline) throw new Error(`timed out after ${withinMs} ms at ${JSON.stringify(value)}`)
    await new Promise<void>((resolve) => (turn < TURNS ? setImmediate(resolve) : setTimeout(resolve, PAUSE_MS)))
  }
}

/**
 * Waits until a marketplace is idle: the projections and reactors have read the whole log, and no job runs or is due.
 * Call it before asserting that something did not happen. Jobs that are due later, and retries, are not awaited.
 */
export async function idle({ url }: { readonly url: string }): Promise<void> {
  let before: HealthReport | undefined
  await waitUntil(
    async () => {
      const previous = before
      const now = (await (await fetch(`${url}/api/health`)).json()) as HealthReport
      before = now
      return { previous, now }
    },
    // Requires two reports with the same head, because a job that ended between the reads of the first may have
    // appended events.
    ({ previous, now }) => previous?.head === now.head && isIdle(previous) && isIdle(now),
    30_000,
  )
}

const isIdle = ({ head, projections, reactors, jobs }: HealthReport): boolean =>
  projections.every(({ behind }) => behind === 0) &&
  reactors?.position === head &&
  Object.values(jobs).every(({ waiting, active }) => waiting === 0 && active === 0)
