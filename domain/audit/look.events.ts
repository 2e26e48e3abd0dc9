import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'
import { lookKinds } from '../kernel/look.ts'

/** Somebody of the staff, `by`, has opened what people told in confidence. `of` holds nothing personal. */
export const lookEvents = defineEvents({
  RecordLookedAt: z.object({ by: accountId, role: z.string(), what: z.enum(lookKinds), of: z.string().max(1000) }),
})
export type LookEvent = EventOf<typeof lookEvents>
