import { decider } from '../kernel/decider.ts'
import type { SettingsEvent } from './notifications.events.ts'
import {
  CHANNELS,
  type Choice,
  DEFAULT_SETTINGS,
  isOn,
  type NotificationSettings,
  topics,
  withChoices,
} from './settings.ts'

export interface UpdateNotificationSettings {
  readonly type: 'UpdateNotificationSettings'
  readonly accountId: string
  readonly choices: readonly Choice[]
  readonly sound?: boolean | undefined
}

/** A member's notification settings for all channels. */
export const notificationSettings = decider<UpdateNotificationSettings, NotificationSettings, SettingsEvent>({
  name: 'notification-settings',
  stream: (accountId) => `notification-settings-${accountId}`,
  initial: DEFAULT_SETTINGS,

  evolve: (state, { data: { choices, soundEnabled: sound } }): NotificationSettings =>
    withChoices(state, choices, sound),

  decide: (state, { accountId, choices, sound }): SettingsEvent[] => {
    const news = changed(state, withChoices(state, choices))
    const loud = sound === undefined || sound === state.sound ? {} : { soundEnabled: sound }
    if (news.length === 0 && !('soundEnabled' in loud)) return []
    return [{ type: 'NotificationSettingsUpdated', data: { accountId, choices: news, ...loud } }]
  },
})

/** Choices that change a setting, each once. */
const changed = (before: NotificationSettings, now: NotificationSettings): Choice[] =>
  topics.flatMap((topic) =>
    CHANNELS.filter((way) => isOn(before, topic, way) !== isOn(now, topic, way)).map((way) => {
      return { topic, way, on: isOn(now, topic, way) }
    }),
  )
