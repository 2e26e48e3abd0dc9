import type { SentPaper } from '../kernel/paper.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Side } from './words.ts'

/** What one of the two sides says, and what they sent with it: their own, whoever sends the command has made sure of it. */
export interface Saying {
  readonly side: Side
  readonly personId: string
  readonly text: string
  readonly papers: readonly SentPaper[]
}

/** So many papers a case holds. */
const MOST_PAPERS = 40

/** As events bear it: nothing where nothing was said, papers that came before or come twice left out. */
export function named(before: readonly { readonly id: string }[], { side, personId, text, papers }: Saying) {
  const known = new Set(before.map(({ id }) => id))
  const fresh = papers.filter(({ id }) => !known.has(id) && known.add(id))
  if (before.length + fresh.length > MOST_PAPERS) return refuse('evidence_too_many') satisfies Refusal
  return {
    ...{ side, personId, ...(text ? { text } : {}) },
    ...(fresh.length > 0
      ? { papers: fresh.map(({ name: _, ...facts }) => facts), paperNames: fresh.map(({ name }) => name) }
      : {}),
  }
}
