import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import type { StoredCheckpoint } from '#platform/transparency-log/log-tree-store.ts'
import { inclusionProof, type ProofOptions, type ProofUnavailable } from '#platform/transparency-log/proofs.ts'
import type { EventProof } from '#platform/transparency-log/verify-proof.mjs'

export interface EventProofDeps extends ProofOptions {
  readonly store: Pick<EventStore, 'readAll' | 'readStreamBackwards'>
}

/** Events as they lie in the log, and what proves them: all of it against one checkpoint. */
export interface EventsWithProofs {
  readonly stored: readonly StoredEvent[]
  /** Undefined while nothing at all is sealed. */
  readonly checkpoint: StoredCheckpoint | undefined
  readonly proofs: readonly EventProof[]
  /** `unsealed` are younger than the checkpoint; of `broken` ones log and seal disagree. */
  readonly unproven: readonly { readonly position: string; readonly why: ProofUnavailable }[]
  readonly publicKeys: readonly string[]
}

export async function eventsWithProofs(
  transparencyLog: EventProofDeps,
  events: readonly RecordedEvent[],
): Promise<EventsWithProofs> {
  const checkpoint = await transparencyLog.treeStore.latestCheckpoint()
  const stored = await Promise.all(events.map((event) => asStored(transparencyLog.store, event)))
  const pinned = {
    ...transparencyLog,
    treeStore: { ...transparencyLog.treeStore, latestCheckpoint: async () => checkpoint },
  }
  const proofs: EventProof[] = []
  const unproven: { position: string; why: ProofUnavailable }[] = []
  for (const { position } of stored) {
    const proof = await inclusionProof(pinned, { position })
    if (typeof proof === 'string') unproven.push({ position, why: proof })
    else proofs.push(proof)
  }
  return { stored, checkpoint, proofs, unproven, publicKeys: transparencyLog.publicKeys }
}

/** What the reader opened a moment ago, still sealed. */
async function asStored(
  store: EventProofDeps['store'],
  { stream, revision, position }: RecordedEvent,
): Promise<StoredEvent> {
  const [event] = await store.readStreamBackwards(stream, revision + 1, 1)
  if (event?.position !== position) throw new Error(`the event at ${position} does not stand in its stream any more`)
  return event
}
