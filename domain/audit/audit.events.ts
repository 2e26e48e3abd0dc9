import { z } from 'zod'
import { logFilter } from '#domain/audit/log-filter.ts'
import { accessTypes } from '#domain/kernel/access-type.ts'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId, savedQueryId } from '#domain/kernel/ids.ts'

/** Somebody of the staff, `by`, has opened what people told in confidence. `of` holds nothing personal. */
export const accessLogEvents = defineEvents({
  AccessRecorded: z.object({
    staffAccountId: accountId,
    staffRole: z.string(),
    accessType: z.enum(accessTypes),
    target: z.string().max(1000),
    /** Reading the same again before then is the same visit. Absent where each reading is recorded. */
    visitEndsAt: z.iso.datetime().optional(),
  }),
})
export type AccessLogEvent = EventOf<typeof accessLogEvents>

const own = { subject: 'accountId', retention: 'account' } as const
const about = { accountId, queryId: savedQueryId }
const name = personal(z.string(), own)

/** What an auditor keeps to ask again. Both name and filter may hold names of people. */
export const savedQueryEvents = defineEvents({
  SavedQueryCreated: z.object({ ...about, name, filter: personal(logFilter, own) }),
  SavedQueryRenamed: z.object({ ...about, name }),
  SavedQueryDeleted: z.object(about),
})
export type SavedQueryEvent = EventOf<typeof savedQueryEvents>
