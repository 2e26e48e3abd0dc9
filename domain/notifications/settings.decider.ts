import { decider } from '../kernel/decider.ts'
import type { SettingsEvent } from './settings.events.ts'
import { type Choice, type Chosen, isOn, NOTHING_CHOSEN, topics, WAYS, withChoices } from './topics.ts'

export interface ChangeSettings {
  readonly type: 'ChangeSettings'
  readonly accountId: string
  readonly choices: readonly Choice[]
  readonly sound?: boolean | undefined
}

/** What a member wants to be told of, and how: one record for the bell, the mails and every page that shows it. */
export const notificationSettings = decider<ChangeSettings, Chosen, SettingsEvent>({
  name: 'notification-settings',
  stream: (accountId) => `notification-settings-${accountId}`,
  initial: NOTHING_CHOSEN,

  evolve: (state, { data: { choices, sound } }): Chosen => withChoices(state, choices, sound),

  decide: (state, { accountId, choices, sound }): SettingsEvent[] => {
    const news = changed(state, withChoices(state, choices))
    const loud = sound === undefined || sound === state.sound ? {} : { sound }
    if (news.length === 0 && !('sound' in loud)) return []
    return [{ type: 'NotificationSettingsChanged', data: { accountId, choices: news, ...loud } }]
  },
})

/** What is otherwise than before, each once, however often and in whatever order it was said. */
const changed = (before: Chosen, now: Chosen): Choice[] =>
  topics.flatMap((topic) =>
    WAYS.filter((way) => isOn(before, topic, way) !== isOn(now, topic, way)).map((way) => {
      return { topic, way, on: isOn(now, topic, way) }
    }),
  )
