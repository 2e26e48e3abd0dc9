import type { Log } from '#platform/log/log.ts'

export interface Alarm {
  /** There may be something to do now. */
  nudge(): void
  /** Stops, and waits for the work that runs. */
  close(): Promise<void>
}

interface AlarmParts {
  /** Does what is due and answers when it wants to be called again (ms since 1970), if at all. */
  readonly work: () => Promise<number | undefined>
  readonly now: () => number
  readonly log: Log
}

/** How long to wait after trouble (a database that is away), ms. */
const AFTER_TROUBLE = 1000
/** The longest that setTimeout takes is 24 days; an hour is enough of a nap. */
const LONGEST_NAP = 3_600_000

/** Calls `work` at once, when nudged, and when the time comes that it asked for; never twice at the same time. */
export function alarm(parts: AlarmParts): Alarm {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let nudged = false
  let closed = false

  const run = async (): Promise<void> => {
    do {
      nudged = false
      const nextAt = await tryOnce(parts)
      clearTimeout(timer)
      if (nextAt !== undefined) timer = setTimeout(nudge, nap(nextAt - parts.now()))
    } while (nudged && !closed)
  }
  const nudge = (): void => {
    nudged = true
    if (closed || running) return
    running = run().finally(() => {
      running = undefined
      if (nudged) nudge()
    })
  }
  nudge()
  return {
    nudge,
    close: async () => {
      closed = true
      await running
      clearTimeout(timer)
    },
  }
}

async function tryOnce({ work, now, log }: AlarmParts): Promise<number | undefined> {
  try {
    return await work()
  } catch (error) {
    log.error({ err: error }, 'the sandbox could not do what was due, and tries again')
    return now() + AFTER_TROUBLE
  }
}

const nap = (ms: number): number => Math.min(Math.max(ms, 0), LONGEST_NAP)
