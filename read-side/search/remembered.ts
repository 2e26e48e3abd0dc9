import { LRUCache } from 'lru-cache'

/** Answers that stay true until what they were made from changes. */
export interface Remembered<T extends object> {
  of(question: string, make: () => T): T
}

/** `version` changes with whatever the answers hang on. */
export function remember<T extends object>(version: () => number, max: number): Remembered<T> {
  const known = new LRUCache<string, T>({ max })
  let madeAt = version()
  return {
    of: (question, make) => {
      if (madeAt !== version()) known.clear()
      madeAt = version()
      const answer = known.get(question) ?? make()
      known.set(question, answer)
      return answer
    },
  }
}
