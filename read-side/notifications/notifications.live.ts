import type { Recorded } from '#domain/kernel/event.ts'
import type { BellEvent } from '#domain/notifications/bell.events.ts'
import type { NotificationHint } from '#domain/notifications/contract.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'
import { NEWS, type NewsEvent, noticesOf } from './notices.ts'

/** Whoever has something new to read, and the other pages of whoever has just read it. */
export const notificationsLive = (): LiveMap =>
  liveMap<NewsEvent | BellEvent>({
    ...Object.fromEntries(Object.keys(NEWS).map((type) => [type, told])),
    NotificationsRead: seen,
    AllNotificationsRead: seen,
    NotificationsCleared: seen,
  })

const told = (event: Recorded<NewsEvent>): Told[] =>
  noticesOf(event).map(({ recipient }) => hintTo(`${recipient.split('_')[0]}:${recipient}`))

const seen = ({ data }: Recorded<BellEvent>): Told[] => [hintTo(`account:${data.accountId}`)]

function hintTo(topic: string): Told {
  const message: NotificationHint = { type: 'notification' }
  return { topics: [topic], message: { ...message } }
}
