/** Lets one sleeper be woken. Rung while nobody sleeps, the next sleep is none. */
export interface WakeSignal {
  wake(): void
  sleep(ms: number): Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let rung = false
  let wake: (() => void) | undefined
  return {
    wake: () => {
      rung = true
      wake?.()
    },
    sleep: async (ms) => {
      if (!rung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      rung = false
      wake = undefined
    },
  }
}
