import type { NamedDocument } from '../kernel/document.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { Side } from './dispute-types.ts'

/** What one of the two sides says, and what they sent with it: their own, whoever sends the command has made sure of it. */
export interface PartyStatement {
  readonly side: Side
  readonly personId: string
  readonly text: string
  readonly papers: readonly NamedDocument[]
}

/** So many papers a case holds. */
const MAX_DOCUMENTS = 40

/** As events bear it: nothing where nothing was said, papers that came before or come twice left out. */
export function statementData(
  before: readonly { readonly id: string }[],
  { side, personId, text, papers }: PartyStatement,
) {
  const known = new Set(before.map(({ id }) => id))
  const fresh = papers.filter(({ id }) => !known.has(id) && known.add(id))
  if (before.length + fresh.length > MAX_DOCUMENTS) return refuse('too_many_evidence_files') satisfies Refusal
  return {
    side,
    personId,
    ...(text ? { text } : {}),
    ...(fresh.length > 0
      ? { papers: fresh.map(({ name: _, ...facts }) => facts), documentNames: fresh.map(({ name }) => name) }
      : {}),
  }
}
