import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import type { NotificationInboxEvent } from './notifications.events.ts'

export type NotificationInboxCommand =
  | {
      readonly type: 'MarkNotificationsRead' | 'DeleteNotifications'
      readonly accountId: string
      readonly ids: readonly string[]
    }
  | ({ readonly type: 'MarkAllNotificationsRead' } & UpTo)
  | ({ readonly type: 'ClearNotifications' } & UpTo)

interface UpTo {
  readonly accountId: string
  /** Times in the future mean now. */
  readonly upTo: Instant
  readonly now: Instant
}

/** `read` has the ids read since the last "read all" or "clear", `deleted` the ids deleted since the last "clear". */
export interface NotificationInboxState {
  readonly read: readonly string[]
  readonly deleted: readonly string[]
  readonly readUpTo: Instant
  readonly clearedUpTo: Instant
}

/** Read and deleted notifications of a member. Ids of other members' notifications have no effect. */
export const notificationInbox = decider<NotificationInboxCommand, NotificationInboxState, NotificationInboxEvent>({
  name: 'bell',
  stream: (accountId) => `bell-${accountId}`,
  initial: { read: [], deleted: [], readUpTo: '', clearedUpTo: '' },

  evolve: (state, event): NotificationInboxState => {
    switch (event.type) {
      case 'NotificationsRead':
        return { ...state, read: [...state.read, ...event.data.ids] }
      case 'NotificationsDeleted':
        return { ...state, deleted: [...state.deleted, ...event.data.ids] }
      case 'AllNotificationsRead':
        return { ...state, read: [], readUpTo: event.data.readThrough }
      case 'NotificationsCleared':
        return { ...state, read: [], deleted: [], clearedUpTo: event.data.readThrough }
    }
  },

  decide: (state, command): NotificationInboxEvent[] => {
    const { accountId } = command
    switch (command.type) {
      case 'MarkNotificationsRead': {
        const ids = command.ids.filter((id) => !state.read.includes(id))
        return ids.length > 0 ? [{ type: 'NotificationsRead', data: { accountId, ids } }] : []
      }
      case 'DeleteNotifications': {
        const ids = command.ids.filter((id) => !state.deleted.includes(id))
        return ids.length > 0 ? [{ type: 'NotificationsDeleted', data: { accountId, ids } }] : []
      }
      case 'MarkAllNotificationsRead': {
        const upTo = notLaterThanNow(command)
        return upTo > state.readUpTo ? [{ type: 'AllNotificationsRead', data: { accountId, readThrough: upTo } }] : []
      }
      case 'ClearNotifications': {
        const upTo = notLaterThanNow(command)
        return upTo > state.clearedUpTo
          ? [{ type: 'NotificationsCleared', data: { accountId, readThrough: upTo } }]
          : []
      }
    }
  },
})

const notLaterThanNow = ({ upTo, now }: UpTo): Instant => (upTo < now ? upTo : now)
