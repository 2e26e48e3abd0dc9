type Key = readonly unknown[]

/** One sale sends several messages; invalidations within this time are merged, ms. */
const DELAY_MS = 20

interface StaleKeys {
  add(keys: readonly Key[]): void
  forget(): void
}

/** Collects stale query keys and invalidates each once, after a short delay. */
export function staleKeys(invalidate: (key: Key) => void): StaleKeys {
  const pending = new Map<string, Key>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    const keys = [...pending.values()]
    pending.clear()
    for (const key of keys) invalidate(key)
  }
  return {
    add: (keys) => {
      for (const key of keys) pending.set(JSON.stringify(key), key)
      if (pending.size > 0) timer ??= setTimeout(flush, DELAY_MS)
    },
    forget: () => {
      clearTimeout(timer)
      timer = undefined
      pending.clear()
    },
  }
}
