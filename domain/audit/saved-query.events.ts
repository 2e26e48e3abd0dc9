import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, savedQueryId } from '../kernel/ids.ts'
import { logFilter } from './log-filter.ts'

const own = { of: 'accountId', keep: 'account' } as const
const about = { accountId, queryId: savedQueryId }
const name = personal(z.string(), own)

/** What an auditor keeps to ask again. Both name and filter may hold names of people. */
export const savedQueryEvents = defineEvents({
  SavedQueryCreated: z.object({ ...about, name, filter: personal(logFilter, own) }),
  SavedQueryRenamed: z.object({ ...about, name }),
  SavedQueryDeleted: z.object(about),
})
export type SavedQueryEvent = EventOf<typeof savedQueryEvents>
