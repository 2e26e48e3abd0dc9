import { z } from 'zod'
import { accessTypes } from '../kernel/access-type.ts'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'

/** Somebody of the staff, `by`, has opened what people told in confidence. `of` holds nothing personal. */
export const accessLogEvents = defineEvents({
  AccessRecorded: z.object({
    by: accountId,
    role: z.string(),
    what: z.enum(accessTypes),
    of: z.string().max(1000),
    /** Reading the same again before then is the same visit. Absent where each reading is recorded. */
    visitEndsAt: z.iso.datetime().optional(),
  }),
})
export type AccessLogEvent = EventOf<typeof accessLogEvents>
