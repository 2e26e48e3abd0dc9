import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { Audience, StaffGroup } from '#domain/notifications/audience.ts'
import type { FavoriteProducerUpdate, NotificationHint } from '#domain/notifications/contract.ts'
import { type NotifiableEvent, notifiableTypes, notificationsOf } from '#domain/notifications/notification-rules.ts'
import type { PushDeviceEvent, SettingsEvent } from '#domain/notifications/notifications.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Notifies recipients of new notifications, and the other sessions of a member who changed their settings. */
export const notificationsLive = (): LiveMap =>
  liveMap<NotifiableEvent | SettingsEvent | PushDeviceEvent>(
    {
      ...Object.fromEntries(notifiableTypes.map((type) => [type, hintsFor])),
      NotificationSettingsUpdated: hintToAccount,
      PushDeviceRegistered: hintToAccount,
      PushDeviceRemoved: hintToAccount,
    },
    // Products are public, but only members have favorites.
    { favorite: async ({ actor }) => actor.kind === 'member' },
  )

const hintsFor = (event: RecordedEvent<NotifiableEvent>): Delivery[] =>
  notificationsOf(event).map(({ audience }) => hintTo(audience))

const hintToAccount = ({ data }: RecordedEvent<SettingsEvent | PushDeviceEvent>): Delivery[] => [
  hintTo({ kind: 'account', accountId: data.accountId }),
]

function hintTo(audience: Audience): Delivery {
  switch (audience.kind) {
    case 'account':
      return { topics: [`account:${audience.accountId}`], message: { ...HINT } }
    case 'producer':
      return { topics: [`producer:${audience.producerId}`], message: { ...HINT } }
    case 'staff':
      return { topics: [`staff:${topicOfGroup(audience.group)}`], message: { ...HINT } }
    case 'watchers':
      return { topics: ['staff:disputes'], message: { ...HINT } }
    case 'followers': {
      const { targetId } = audience
      const message: FavoriteProducerUpdate = { type: 'favorite_producer_update', targetId }
      return { topics: [`favorite:${targetId}`], message: { ...message } }
    }
  }
}

/** Staff who decide appeals subscribe to the topic of disputes. */
const topicOfGroup = (group: StaffGroup): StaffGroup => (group === 'appeals' ? 'disputes' : group)

const HINT: NotificationHint = { type: 'notification' }
