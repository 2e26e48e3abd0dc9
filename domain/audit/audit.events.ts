import { z } from 'zod'
import { logFilter } from '#domain/audit/log-filter.ts'
import { accessTypes } from '#domain/kernel/access-type.ts'
import { defineEvents, type EventOf, personal } from '#domain/kernel/event.ts'
import { accountId, savedQueryId } from '#domain/kernel/ids.ts'

/** A staff member has accessed confidential data. The event contains no personal data. */
export const accessLogEvents = defineEvents({
  AccessRecorded: z.object({
    staffAccountId: accountId,
    staffRole: z.string(),
    accessType: z.enum(accessTypes),
    target: z.string().max(1000),
    /**
     * Until then, further reads of the same object belong to this visit. Absent for accesses that are logged each time.
     */
    visitEndsAt: z.iso.datetime().optional(),
  }),
})
export type AccessLogEvent = EventOf<typeof accessLogEvents>

const own = { subject: 'accountId', retention: 'account' } as const
const ids = { accountId, queryId: savedQueryId }
const name = personal(z.string(), own)

/** An auditor's saved queries. Both name and filter can contain names of people. */
export const savedQueryEvents = defineEvents({
  SavedQueryCreated: z.object({ ...ids, name, filter: personal(z.object(logFilter.shape), own) }),
  SavedQueryRenamed: z.object({ ...ids, name }),
  SavedQueryDeleted: z.object(ids),
})
export type SavedQueryEvent = EventOf<typeof savedQueryEvents>
