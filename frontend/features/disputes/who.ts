import type { Side } from '#domain/disputes/dispute-types.ts'
import type { DisputeView, EntryView } from '#domain/disputes/views.ts'

type Seen = Pick<DisputeView, 'viewer' | 'buyerName' | 'producerName'>

/** One of the two sides, as the one who reads it calls them. */
export function sideWords(side: Side, { viewer, buyerName, producerName }: Seen): string {
  if (side === viewer) return 'you'
  return side === 'producer' ? producerName : (buyerName ?? 'the buyer')
}

/** Who did something: at the beginning of a sentence. */
export function whoWords({ by, staff }: Pick<EntryView, 'by' | 'staff'>, seen: Seen): string {
  if (by === 'staff') return staff ?? 'Our support team'
  if (by === 'house') return 'The market'
  const words = sideWords(by, seen)
  return words[0]!.toUpperCase() + words.slice(1)
}
