import { z } from 'zod'
import { defineEvents, type EventOf } from '../kernel/event.ts'
import { accountId } from '../kernel/ids.ts'
import { CHANNELS, topics } from './settings.ts'

export const settingsEvents = defineEvents({
  /** What was said this time; `sound` only when it was. */
  NotificationSettingsUpdated: z.object({
    accountId,
    choices: z.array(z.object({ topic: z.enum(topics), way: z.enum(CHANNELS), on: z.boolean() })),
    sound: z.boolean().optional(),
  }),
})
export type SettingsEvent = EventOf<typeof settingsEvents>
