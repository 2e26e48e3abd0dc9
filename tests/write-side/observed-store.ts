import type { Append, EventStore } from '#platform/event-store/event-store.ts'

export interface ObservedStore extends EventStore {
  readonly calls: { reads: number; appends: number }
}

/** A store that counts its calls and runs a callback before or after an append. */
export function observedStore(
  inner: EventStore,
  callbacks: {
    readonly before?: (appends: readonly Append[]) => Promise<void>
    readonly after?: (appends: readonly Append[]) => Promise<void>
  } = {},
): ObservedStore {
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
      await callbacks.before?.(appends)
      const results = await inner.append(appends)
      await callbacks.after?.(appends)
      return results
    },
  }
}
