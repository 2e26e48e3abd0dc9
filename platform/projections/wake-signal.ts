/** Wakes one sleeping loop. If it is not sleeping, its next sleep ends at once. */
export interface WakeSignal {
  wake(): void
  sleep(ms: number): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let signaled = false
  let endSleep: (() => void) | undefined
  return {
    wake: () => {
      signaled = true
      endSleep?.()
    },
    sleep: async (ms) => {
      if (!signaled)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          endSleep = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      signaled = false
      endSleep = undefined
    },
  }
}
