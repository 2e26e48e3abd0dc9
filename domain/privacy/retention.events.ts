import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { sweptRule } from './swept-rule.ts'

export const retentionEvents = defineEvents({
  RetentionSwept: z.object({ day: z.iso.date(), rules: z.array(sweptRule) }),
})
export type RetentionEvent = EventOf<typeof retentionEvents>
