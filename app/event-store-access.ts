import type { Config } from '#platform/config/config.ts'
import type { Access } from '#platform/event-store/eventstoredb/access.ts'

/** In production the market does not start on an EventStoreDB where its own user could hide history. Throws, with what to do. */
export async function requireClosedEventStore({ mode, eventStore }: Config): Promise<void> {
  if (mode !== 'production' || eventStore.kind === 'postgres' || eventStore.allowsOpenAcl) return
  const { accessOf } = await import('#platform/event-store/eventstoredb/access.ts')
  const problems = accessProblems(await accessOf({ url: eventStore.url }))
  if (problems.length > 0)
    throw new Error(
      `the user of EVENTSTORE_URL ${problems.join(', and ')}. Run "npm run app -- prepare-eventstore" (docs/operations.md), or allow it by name with ALLOW=eventstore-open-acl`,
    )
}

/** What is wrong with a user's access, each as the end of a sentence. */
export function accessProblems(access: Access): string[] {
  return [
    ...(access.mayDelete ? ['may delete streams'] : []),
    ...(access.mayWriteMetadata ? ['may write metadata of streams, which can hide events'] : []),
    ...(access.mayReadMetadata ? [] : ['may not read metadata of streams']),
    ...(access.mayAppend ? [] : ['may not append']),
    ...(access.mayReadAll ? [] : ['may not read $all']),
  ]
}
