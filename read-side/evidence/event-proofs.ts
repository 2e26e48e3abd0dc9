import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import type { StoredCheckpoint } from '#platform/transparency-log/log-tree-store.ts'
import { inclusionProof, type ProofOptions, type ProofUnavailable } from '#platform/transparency-log/proofs.ts'
import type { EventProof } from '#platform/transparency-log/verify-proof.mjs'

export interface EventProofDeps extends ProofOptions {
  readonly store: Pick<EventStore, 'readAll' | 'readStreamBackwards'>
}

/** Stored events with their inclusion proofs, all against the same checkpoint. */
export interface EventsWithProofs {
  readonly stored: readonly StoredEvent[]
  /** Undefined if there is no checkpoint yet. */
  readonly checkpoint: StoredCheckpoint | undefined
  readonly proofs: readonly EventProof[]
  /** `unsealed` events are newer than the checkpoint; for `broken` ones the log and the tree differ. */
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

/** The stored form of a decrypted event. */
async function asStored(
  store: EventProofDeps['store'],
  { stream, revision, position }: RecordedEvent,
): Promise<StoredEvent> {
  const [event] = await store.readStreamBackwards(stream, revision + 1, 1)
  if (event?.position !== position) throw new Error(`the event at ${position} is missing from its stream`)
  return event
}
