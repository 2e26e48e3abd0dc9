import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'
import { topics, WAYS } from './topics.ts'

export const settingsEvents = defineEvents({
  /** What was said this time; `sound` only when it was. */
  NotificationSettingsChanged: z.object({
    accountId,
    choices: z.array(z.object({ topic: z.enum(topics), way: z.enum(WAYS), on: z.boolean() })),
    sound: z.boolean().optional(),
  }),
})
export type SettingsEvent = EventOf<typeof settingsEvents>
