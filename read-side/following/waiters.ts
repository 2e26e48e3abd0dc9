/** Who waits for something to become true. */
export interface Waiters {
  /** True once it holds, false after `ms` milliseconds. */
  wait(holds: () => boolean, ms: number): Promise<boolean>
  /** To be called when something has changed. */
  look(): void
  /** Lets everybody go. */
  close(): void
}

export function createWaiters(): Waiters {
  const waiting = new Set<{ readonly holds: () => boolean; readonly done: (held: boolean) => void }>()
  return {
    wait: (holds, ms) => {
      if (holds()) return Promise.resolve(true)
      return new Promise((resolve) => {
        const done = (held: boolean) => {
          clearTimeout(timer)
          waiting.delete(waiter)
          resolve(held)
        }
        const timer = setTimeout(() => done(false), ms)
        const waiter = { holds, done }
        waiting.add(waiter)
      })
    },
    look: () => {
      for (const { holds, done } of [...waiting]) if (holds()) done(true)
    },
    close: () => {
      for (const { done } of [...waiting]) done(false)
    },
  }
}
