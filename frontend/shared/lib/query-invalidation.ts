type Key = readonly unknown[]

/** One sale is several messages: what comes within this time is asked for once, ms. */
const TOGETHER_MS = 20

interface StaleKeys {
  add(keys: readonly Key[]): void
  forget(): void
}

/** Gathers what became stale and hands each key on once, a moment later. */
export function staleKeys(handOn: (key: Key) => void): StaleKeys {
  const gathered = new Map<string, Key>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const keys = [...gathered.values()]
    gathered.clear()
    for (const key of keys) handOn(key)
  }
  return {
    add: (keys) => {
      for (const key of keys) gathered.set(JSON.stringify(key), key)
      if (gathered.size > 0) timer ??= setTimeout(flush, TOGETHER_MS)
    },
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      gathered.clear()
    },
  }
}
