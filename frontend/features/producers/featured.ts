import type { ProducerView } from '#domain/producers/contract.ts'

const SHOWN = 3

/** Best rated first, the more reviews the better; whoever has none yet comes after them, newest first. */
export const featured = (producers: readonly ProducerView[]): ProducerView[] =>
  [...producers].sort(byStanding).slice(0, SHOWN)

const byStanding = (a: ProducerView, b: ProducerView): number =>
  (b.rating ?? 0) - (a.rating ?? 0) || b.reviewCount - a.reviewCount || b.since.localeCompare(a.since)
