import type { Log } from '#platform/log/log.ts'

/** Logs what goes wrong with the queue's server; the same message once in ten seconds, for a lost server repeats it. */
export function troubleLog(log: Log): (error: Error) => void {
  const loggedAt = new Map<string, number>()
  return (error) => {
    const now = Date.now()
    for (const [message, at] of loggedAt) if (now - at >= QUIET_MS) loggedAt.delete(message)
    if (loggedAt.has(error.message)) return
    loggedAt.set(error.message, now)
    log.warn({ err: error }, 'the job queue has trouble with its server')
  }
}

const QUIET_MS = 10_000
