import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { purgeRuleResult } from './purge-report.ts'

export const retentionEvents = defineEvents({
  RetentionPurgeCompleted: z.object({ day: z.iso.date(), rules: z.array(purgeRuleResult) }),
})
export type RetentionEvent = EventOf<typeof retentionEvents>
