import type { Recorded } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import type { EventProof } from '#platform/seal/check-proof.mjs'
import { type NoProof, type ProveParts, proveEvent } from '#platform/seal/prove.ts'
import type { KeptCheckpoint } from '#platform/seal/seal-tables.ts'

export interface SealReads extends ProveParts {
  readonly store: Pick<EventStore, 'readAll' | 'readStreamBack'>
}

/** Events as they lie in the log, and what proves them: all of it against one checkpoint. */
export interface SealedEvents {
  readonly stored: readonly StoredEvent[]
  /** Undefined while nothing at all is sealed. */
  readonly checkpoint: KeptCheckpoint | undefined
  readonly proofs: readonly EventProof[]
  /** `unsealed` are younger than the checkpoint; of `broken` ones log and seal disagree. */
  readonly unproven: readonly { readonly position: string; readonly why: NoProof }[]
  readonly publicKeys: readonly string[]
}

export async function sealedEvents(seal: SealReads, events: readonly Recorded[]): Promise<SealedEvents> {
  const checkpoint = await seal.tables.latestCheckpoint()
  const stored = await Promise.all(events.map((event) => asStored(seal.store, event)))
  const pinned = { ...seal, tables: { ...seal.tables, latestCheckpoint: async () => checkpoint } }
  const proofs: EventProof[] = []
  const unproven: { position: string; why: NoProof }[] = []
  for (const { position } of stored) {
    const proof = await proveEvent(pinned, { position })
    if (typeof proof === 'string') unproven.push({ position, why: proof })
    else proofs.push(proof)
  }
  return { stored, checkpoint, proofs, unproven, publicKeys: seal.publicKeys }
}

/** What the reader opened a moment ago, still sealed. */
async function asStored(store: SealReads['store'], { stream, revision, position }: Recorded): Promise<StoredEvent> {
  const [event] = await store.readStreamBack(stream, revision + 1, 1)
  if (event?.position !== position) throw new Error(`the event at ${position} does not stand in its stream any more`)
  return event
}
