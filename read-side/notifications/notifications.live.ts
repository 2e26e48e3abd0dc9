import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ConversationEvent } from '#domain/messaging/messaging.events.ts'
import type { FavoriteProducerUpdate, NotificationHint } from '#domain/notifications/contract.ts'
import { type NotifiableEvent, notifiableTypes, notificationsOf } from '#domain/notifications/notification-rules.ts'
import type {
  NotificationInboxEvent,
  PushDeviceEvent,
  SettingsEvent,
} from '#domain/notifications/notifications.events.ts'
import { rolesOfGroup } from '#domain/notifications/staff-notifications.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Whoever has something new to read, and the other pages of whoever has just read it or chosen what to hear. */
export const notificationsLive = (): LiveMap =>
  liveMap<NotifiableEvent | NotificationInboxEvent | SettingsEvent | PushDeviceEvent | MessagesRead>(
    {
      ...Object.fromEntries(notifiableTypes.map((type) => [type, told])),
      MessagesRead: ({ data }) => [newsTo(data.by === 'buyer' ? data.buyerId : data.producerId)],
      NotificationsRead: seen,
      NotificationsDeleted: seen,
      AllNotificationsRead: seen,
      NotificationsCleared: seen,
      NotificationSettingsUpdated: seen,
      PushDeviceRegistered: seen,
      PushDeviceRemoved: seen,
    },
    // What is on sale is everybody's business; only members keep favorites.
    { favorite: async ({ actor }) => actor.kind === 'member' },
  )

type MessagesRead = Extract<ConversationEvent, { type: 'MessagesRead' }>

const told = (event: RecordedEvent<NotifiableEvent>): Told[] =>
  notificationsOf(event).map(({ recipient }) => newsTo(recipient))

const seen = ({ data }: RecordedEvent<NotificationInboxEvent | SettingsEvent | PushDeviceEvent>): Told[] => [
  newsTo(data.accountId),
]

function newsTo(recipient: string): Told {
  if (rolesOfGroup(recipient)) return { topics: [topicOfGroup(recipient)], message: { ...HINT } }
  const [favorite, targetId] = recipient.split(':')
  if (!targetId) return { topics: [`${favorite!.split('_')[0]}:${recipient}`], message: { ...HINT } }
  const message: FavoriteProducerUpdate = { type: 'favorite_producer_update', targetId }
  return { topics: [recipient], message: { ...message } }
}

/** Who decides appeals listens to what happens in disputes. */
const topicOfGroup = (group: string): string => (group === 'staff:appeals' ? 'staff:disputes' : group)

const HINT: NotificationHint = { type: 'notification' }
