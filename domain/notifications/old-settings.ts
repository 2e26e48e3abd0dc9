import type { OldSettings } from './contract.ts'
import { CHANNELS, type Channel, type Choice, hasChannel, TOPICS, type Topic, topics } from './settings.ts'

const OLD_TOPICS = {
  orderUpdates: 'orders',
  inventoryAlerts: 'inventory',
  messageNotifications: 'messages',
  marketingEmails: 'marketing',
} as const satisfies Partial<Record<keyof OldSettings, Topic>>

/**
 * Settings by their first names as choices. `emailNotifications` and `pushNotifications` speak of everything on their way,
 * but ask for nothing that is sent only to those who want it; the others speak of every way.
 */
export function choicesIn({ emailNotifications, pushNotifications, ...named }: OldSettings): Choice[] {
  const byWay = [...choicesOn('mail', emailNotifications), ...choicesOn('push', pushNotifications)]
  const byTopic = Object.entries(OLD_TOPICS).flatMap(([name, topic]) =>
    choicesOf(topic, named[name as keyof typeof OLD_TOPICS]),
  )
  return [...byWay, ...byTopic]
}

const choicesOn = (way: Channel, on: boolean | undefined): Choice[] =>
  topics
    .filter((topic) => !on || TOPICS[topic].defaultEnabled)
    .flatMap((topic) => choicesOf(topic, on).filter((choice) => choice.way === way))

const choicesOf = (topic: Topic, on: boolean | undefined): Choice[] =>
  on === undefined ? [] : CHANNELS.filter((way) => hasChannel(topic, way)).map((way) => ({ topic, way, on }))
