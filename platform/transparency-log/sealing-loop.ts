import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Log } from '#platform/log/log.ts'
import type { LogSealer } from './log-sealer.ts'
import type { LogTreeStore } from './log-tree-store.ts'
import { LogTreeMismatch } from './witness-folder.ts'

export interface SealingLoopOptions {
  readonly sealer: LogSealer
  readonly store: Pick<EventStore, 'wake'>
  readonly treeStore: Pick<LogTreeStore, 'recordFault' | 'fault'>
  readonly logger: Log
  /** The least time between two checkpoints, ms. */
  readonly restMs?: number
}

/** A checkpoint a minute at most: each is signed, kept for good, and looked at by every verification. */
const REST_MS = 60_000

/** Seals the log as it grows, until it is closed. Trouble is noted, logged, and tried again after a rest. */
export function startSealingLoop({ sealer, store, treeStore, logger, restMs = REST_MS }: SealingLoopOptions): {
  close(): Promise<void>
} {
  let closed = false
  let woken = true
  let stopResting = () => {}
  const stopListening = store.wake(() => {
    woken = true
  })

  const seal = async (): Promise<void> => {
    try {
      // What comes meanwhile waits for the next checkpoint.
      while (!closed && (await sealer.sealNext())?.more);
      await treeStore.recordFault(undefined)
    } catch (err) {
      // What keeps it from sealing keeps it only until it is mended.
      woken = true
      logger.error({ err }, 'the log could not be sealed')
      if (err instanceof LogTreeMismatch)
        await treeStore.recordFault(err.message).catch((e: unknown) => logger.error({ err: e }))
    }
  }
  const rest = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, restMs)
      stopResting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    while (!closed) {
      if (woken) {
        woken = false
        await seal()
      }
      if (!closed) await rest()
    }
  })()
  return {
    close: async () => {
      closed = true
      stopListening()
      stopResting()
      await running
    },
  }
}
