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
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

/** Whoever has something new to read, and the other pages of whoever has just read it or chosen what to hear. */
export const notificationsLive = (): LiveMap =>
  liveMap<NotifiableEvent | NotificationInboxEvent | SettingsEvent | PushDeviceEvent | MessagesRead>(
    {
      ...Object.fromEntries(notifiableTypes.map((type) => [type, hintsFor])),
      MessagesRead: ({ data }) => [hintTo(data.by === 'buyer' ? data.buyerId : data.producerId)],
      NotificationsRead: hintToAccount,
      NotificationsDeleted: hintToAccount,
      AllNotificationsRead: hintToAccount,
      NotificationsCleared: hintToAccount,
      NotificationSettingsUpdated: hintToAccount,
      PushDeviceRegistered: hintToAccount,
      PushDeviceRemoved: hintToAccount,
    },
    // What is on sale is everybody's business; only members keep favorites.
    { favorite: async ({ actor }) => actor.kind === 'member' },
  )

type MessagesRead = Extract<ConversationEvent, { type: 'MessagesRead' }>

const hintsFor = (event: RecordedEvent<NotifiableEvent>): Delivery[] =>
  notificationsOf(event).map(({ recipient }) => hintTo(recipient))

const hintToAccount = ({
  data,
}: RecordedEvent<NotificationInboxEvent | SettingsEvent | PushDeviceEvent>): Delivery[] => [hintTo(data.accountId)]

function hintTo(recipient: string): Delivery {
  if (rolesOfGroup(recipient)) return { topics: [topicOfGroup(recipient)], message: { ...HINT } }
  const [favorite, targetId] = recipient.split(':')
  if (!targetId) return { topics: [`${favorite!.split('_')[0]}:${recipient}`], message: { ...HINT } }
  const message: FavoriteProducerUpdate = { type: 'favorite_producer_update', targetId }
  return { topics: [recipient], message: { ...message } }
}

/** Who decides appeals listens to what happens in disputes. */
const topicOfGroup = (group: string): string => (group === 'staff:appeals' ? 'staff:disputes' : group)

const HINT: NotificationHint = { type: 'notification' }
