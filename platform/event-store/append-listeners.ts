/** Who wants to hear that the log has grown. The same function may listen twice, and stops once for each. */
export interface AppendListeners {
  add(listener: () => void): () => void
  notify(): void
  clear(): void
}

export function appendListeners(): AppendListeners {
  const all = new Set<{ readonly hear: () => void }>()
  return {
    add: (hear) => {
      const one = { hear }
      all.add(one)
      return () => all.delete(one)
    },
    notify: () => {
      for (const { hear } of all) hear()
    },
    clear: () => all.clear(),
  }
}
