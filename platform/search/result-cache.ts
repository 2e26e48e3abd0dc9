import { LRUCache } from 'lru-cache'

/** Answers that stay true until what they were made from changes. */
export interface ResultCache<T extends object> {
  getOrCompute(question: string, make: () => T): T
}

/** `version` changes with whatever the answers hang on. */
export function createResultCache<T extends object>(version: () => number, max: number): ResultCache<T> {
  const known = new LRUCache<string, T>({ max })
  let madeAt = version()
  return {
    getOrCompute: (question, make) => {
      if (madeAt !== version()) known.clear()
      madeAt = version()
      const answer = known.get(question) ?? make()
      known.set(question, answer)
      return answer
    },
  }
}
