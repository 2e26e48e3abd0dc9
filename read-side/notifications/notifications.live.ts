import type { Recorded } from '#domain/kernel/event.ts'
import type { ConversationEvent } from '#domain/messaging/conversation.events.ts'
import type { BellEvent } from '#domain/notifications/bell.events.ts'
import type { FavoriteProducerUpdate, NotificationHint } from '#domain/notifications/contract.ts'
import type { DeviceEvent } from '#domain/notifications/devices.events.ts'
import { NEWS, type NewsEvent, noticesOf } from '#domain/notifications/notices.ts'
import type { SettingsEvent } from '#domain/notifications/settings.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** Whoever has something new to read, and the other pages of whoever has just read it or chosen what to hear. */
export const notificationsLive = (): LiveMap =>
  liveMap<NewsEvent | BellEvent | SettingsEvent | DeviceEvent | MessagesRead>(
    {
      ...Object.fromEntries(Object.keys(NEWS).map((type) => [type, told])),
      MessagesRead: ({ data }) => [newsTo(data.by === 'buyer' ? data.buyerId : data.producerId)],
      NotificationsRead: seen,
      NotificationsDeleted: seen,
      AllNotificationsRead: seen,
      NotificationsCleared: seen,
      NotificationSettingsChanged: seen,
      DeviceAdded: seen,
      DeviceRemoved: seen,
    },
    // What is on sale is everybody's business; only members keep favorites.
    { favorite: async ({ actor }) => actor.kind === 'member' },
  )

type MessagesRead = Extract<ConversationEvent, { type: 'MessagesRead' }>

const told = (event: Recorded<NewsEvent>): Told[] => noticesOf(event).map(({ recipient }) => newsTo(recipient))

const seen = ({ data }: Recorded<BellEvent | SettingsEvent | DeviceEvent>): Told[] => [newsTo(data.accountId)]

function newsTo(recipient: string): Told {
  const [favorite, targetId] = recipient.split(':')
  if (!targetId) return { topics: [`${favorite!.split('_')[0]}:${recipient}`], message: { ...HINT } }
  const message: FavoriteProducerUpdate = { type: 'favorite_producer_update', targetId }
  return { topics: [recipient], message: { ...message } }
}

const HINT: NotificationHint = { type: 'notification' }
