import type { Append, EventStore } from '#platform/event-store/event-store.ts'

export interface WatchedStore extends EventStore {
  readonly calls: { reads: number; appends: number }
}

/** A store that counts what it is asked, and lets a test step in before or after an append. */
export function watchedStore(
  inner: EventStore,
  stepIn: {
    readonly before?: (appends: readonly Append[]) => Promise<void>
    readonly after?: (appends: readonly Append[]) => Promise<void>
  } = {},
): WatchedStore {
  const calls = { reads: 0, appends: 0 }
  return {
    ...inner,
    calls,
    read: (stream, from) => {
      calls.reads += 1
      return inner.read(stream, from)
    },
    append: async (appends) => {
      calls.appends += 1
      await stepIn.before?.(appends)
      const results = await inner.append(appends)
      await stepIn.after?.(appends)
      return results
    },
  }
}
