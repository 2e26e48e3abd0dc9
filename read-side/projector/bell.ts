/** Lets one sleeper be woken. Rung while nobody sleeps, the next sleep is none. */
export interface Bell {
  ring(): void
  sleep(ms: number): Promise<void>
}

export function createBell(): Bell {
  let rung = false
  let wake: (() => void) | undefined
  return {
    ring: () => {
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
