/** Listeners for new events. The same function may be added twice and is removed once per registration. */
export interface AppendListeners {
  add(listener: () => void): () => void
  notify(): void
  clear(): void
}

export function appendListeners(): AppendListeners {
  const all = new Set<{ readonly hear: () => void }>()
  return {
    add: (hear) => {
      const entry = { hear }
      all.add(entry)
      return () => all.delete(entry)
    },
    notify: () => {
      for (const { hear } of all) hear()
    },
    clear: () => all.clear(),
  }
}
