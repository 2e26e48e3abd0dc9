import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { type NotificationInboxCommand, notificationInbox } from '#domain/notifications/notification-inbox.decider.ts'
import type { NotificationInboxEvent } from '#domain/notifications/notifications.events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { law, spec } from '#tests/support/spec.ts'

const accountId = idNamed('account', 'ann')
const [monday, tuesday, wednesday] = ['2026-05-04', '2026-05-05', '2026-05-06'].map((day) => `${day}T09:00:00.000Z`)
const read = (...ids: string[]): NotificationInboxCommand => ({ type: 'MarkNotificationsRead', accountId, ids })
const readAll = (upTo = tuesday!): NotificationInboxCommand => ({
  type: 'MarkAllNotificationsRead',
  accountId,
  upTo,
  now: wednesday!,
})
const clear = (upTo = tuesday!): NotificationInboxCommand => ({
  type: 'ClearNotifications',
  accountId,
  upTo,
  now: wednesday!,
})
const remove = (...ids: string[]): NotificationInboxCommand => ({ type: 'DeleteNotifications', accountId, ids })
const gone = (...ids: string[]): NotificationInboxEvent => ({ type: 'NotificationsDeleted', data: { accountId, ids } })
const oneRead = (...ids: string[]): NotificationInboxEvent => ({ type: 'NotificationsRead', data: { accountId, ids } })
const allRead = (upTo = tuesday!): NotificationInboxEvent => ({
  type: 'AllNotificationsRead',
  data: { accountId, readThrough: upTo },
})
const cleared = (upTo = tuesday!): NotificationInboxEvent => ({
  type: 'NotificationsCleared',
  data: { accountId, readThrough: upTo },
})

describe('a bell', () => {
  const when = spec(notificationInbox)
  when('notices what was read').given().when(read('a')).happens(oneRead('a'))
  when('hears of the same reading once').given(oneRead('a')).when(read('a')).happens()
  when('notices only what is new').given(oneRead('a')).when(read('a', 'b')).happens(oneRead('b'))
  when('lets one go').given(oneRead('a')).when(remove('a')).happens(gone('a'))
  when('lets the same go once').given(gone('a')).when(remove('a')).happens()
  when('is read through').given().when(readAll()).happens(allRead())
  when('is read through once').given(allRead()).when(readAll()).happens()
  when('is not unread by an older page').given(allRead(tuesday)).when(readAll(monday)).happens()
  when('cannot be read ahead of time').given().when(readAll('9999-01-01T00:00:00.000Z')).happens(allRead(wednesday))
  when('is cleared').given(allRead()).when(clear()).happens(cleared())
  when('is cleared once').given(cleared()).when(clear()).happens()
  when('cannot be cleared ahead of time').given().when(clear('9999-01-01T00:00:00.000Z')).happens(cleared(wednesday))

  const upTo = fc.constantFrom(monday!, tuesday!, wednesday!, '2999-01-01T00:00:00.000Z')
  const commands = fc.oneof(
    fc.constantFrom('a', 'b', 'c').map((id) => read(id)),
    fc.constantFrom('a', 'b', 'c').map((id) => remove(id)),
    upTo.map(readAll),
    upTo.map(clear),
  )
  law(notificationInbox, commands)('never goes back to what was seen', ({ history }) => {
    for (const type of ['AllNotificationsRead', 'NotificationsCleared']) {
      const moments = history.flatMap(({ type: its, data }) =>
        its === type && 'readThrough' in data ? [data.readThrough] : [],
      )
      expect(moments).toEqual([...new Set(moments)].sort())
      for (const moment of moments) expect(moment <= wednesday!).toBe(true)
    }
  })
})
