import { useEffect } from 'react'
import { live } from './live.ts'
import type { Topic } from './watched-topics.ts'

/** Hears of one order, checkout or product while the component stands. No id: nothing to hear of yet. */
export function useLiveTopic(topic: Topic['topic'], id: string | undefined, key?: string): void {
  useEffect(() => {
    if (!id) return
    return live.watch({ type: 'watch', topic, id, ...(key ? { key } : {}) })
  }, [topic, id, key])
}
