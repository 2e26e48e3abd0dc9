import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'

type Seen = Pick<DisputeView, 'viewer' | 'buyerName' | 'producerName'>

/** One of the two sides, as the one who reads it calls them. */
export function sideWords(side: Side, { viewer, buyerName, producerName }: Seen): string {
  if (side === viewer) return 'you'
  return side === 'producer' ? producerName : (buyerName ?? 'the buyer')
}

/** Who did something: at the beginning of a sentence. */
export function whoWords({ actor, staff }: Pick<EntryView, 'actor' | 'staff'>, seen: Seen): string {
  if (actor === 'staff') return staff ?? 'Our support team'
  if (actor === 'system') return 'The market'
  const words = sideWords(actor, seen)
  return words[0]!.toUpperCase() + words.slice(1)
}
