/** Who wants to hear that the log has grown. The same function may listen twice, and stops once for each. */
export interface Listeners {
  add(listener: () => void): () => void
  tell(): void
  clear(): void
}

export function listeners(): Listeners {
  const all = new Set<{ readonly hear: () => void }>()
  return {
    add: (hear) => {
      const one = { hear }
      all.add(one)
      return () => all.delete(one)
    },
    tell: () => {
      for (const { hear } of all) hear()
    },
    clear: () => all.clear(),
  }
}
