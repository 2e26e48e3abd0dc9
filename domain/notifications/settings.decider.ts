import { decider } from '../kernel/decider.ts'
import type { SettingsEvent } from './notifications.events.ts'
import {
  CHANNELS,
  type Choice,
  DEFAULT_SETTINGS,
  isChannelEnabled,
  type NotificationSettings,
  topics,
  withChoices,
} from './settings.ts'

export interface UpdateNotificationSettings {
  readonly type: 'UpdateNotificationSettings'
  readonly accountId: string
  readonly choices: readonly Choice[]
  readonly soundEnabled?: boolean | undefined
}

/** A member's notification settings for all channels. */
export const notificationSettings = decider<UpdateNotificationSettings, NotificationSettings, SettingsEvent>({
  name: 'notification_settings',
  stream: (accountId) => `notification_settings-${accountId}`,
  initial: DEFAULT_SETTINGS,

  evolve: (state, { data: { choices, soundEnabled } }): NotificationSettings =>
    withChoices(state, choices, soundEnabled),

  decide: (state, { accountId, choices, soundEnabled }): SettingsEvent[] => {
    const choicesChanged = changesBetween(state, withChoices(state, choices))
    const sound = soundEnabled === undefined || soundEnabled === state.soundEnabled ? {} : { soundEnabled }
    if (choicesChanged.length === 0 && !('soundEnabled' in sound)) return []
    return [{ type: 'NotificationSettingsUpdated', data: { accountId, choices: choicesChanged, ...sound } }]
  },
})

/** Choices that change a setting, each once. */
const changesBetween = (before: NotificationSettings, now: NotificationSettings): Choice[] =>
  topics.flatMap((topic) =>
    CHANNELS.filter(
      (channel) => isChannelEnabled(before, topic, channel) !== isChannelEnabled(now, topic, channel),
    ).map((channel) => {
      return { topic, channel, enabled: isChannelEnabled(now, topic, channel) }
    }),
  )
