/** Runs so much at once and lets so much wait; what comes beyond that is not run, and answered with undefined. */
export function limitConcurrency({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) return undefined
      // Whoever ends hands their place over.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
