import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIVE_NOTICES, type LiveNotice, parseNotice } from '#platform/http/live-notices.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { idNamed } from '#tests/support/ids.ts'
import { waitUntil } from '#tests/support/waiting.ts'
import { disputeMarksIn } from '#write-side/disputes/dispute-marks.ts'
import { welcomeMarksIn } from '#write-side/identity/welcome-marks.ts'
import { conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'

const [ann, bob] = [idNamed('account', 'ann'), idNamed('account', 'bob')]
const [monday, tuesday, wednesday] = ['04', '05', '06'].map((day) => `2026-05-${day}T09:00:00.000Z`) as [
  string,
  string,
  string,
]

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh?.drop())

describe('dispute marks', () => {
  const disputeId = idNamed('dispute', 'one')
  const rows = () =>
    fresh.db.query(
      'select account_id as who, read_through as at from dispute_read_marks order by account_id = $1 desc',
      [ann],
    )

  const watchers = () => fresh.db.query('select account_id as who, watched_at as at from dispute_watchers')

  test('never move back', async () => {
    const marks = disputeMarksIn(fresh.db)
    await marks.recordRead({ accountId: ann, disputeId, readThrough: tuesday })
    await marks.recordRead({ accountId: ann, disputeId, readThrough: monday })
    expect(await rows()).toEqual([{ who: ann, at: tuesday }])
  })

  test('of a watched dispute keep the first time', async () => {
    const marks = disputeMarksIn(fresh.db)
    for (const now of [monday, tuesday]) await marks.watch({ accountId: ann, disputeId, now })
    expect(await watchers()).toEqual([{ who: ann, at: monday }])
    await marks.unwatch({ accountId: ann, disputeId })
    expect(await watchers()).toEqual([])
  })

  test('are erased with their account only', async () => {
    const marks = disputeMarksIn(fresh.db)
    await marks.recordRead({ accountId: ann, disputeId, readThrough: tuesday })
    await marks.recordRead({ accountId: bob, disputeId, readThrough: monday })
    for (const accountId of [ann, bob]) await marks.watch({ accountId, disputeId, now: monday })
    expect([await marks.erase(ann), await marks.erase(ann)]).toEqual([2, 0])
    expect(await watchers()).toEqual([{ who: bob, at: monday }])
    expect(await rows()).toEqual([{ who: bob, at: monday }])
  })
})

test('a welcome mark keeps the first time', async () => {
  const marks = welcomeMarksIn(fresh.db)
  for (const [name, at] of [
    [ann, monday],
    [ann, tuesday],
    [bob, tuesday],
  ] as const)
    await marks.record(name, at)
  expect(await fresh.db.query('select shown_at as at from welcome_marks where account_id = $1', [ann])).toEqual([
    { at: monday },
  ])
  expect([await marks.erase(ann), await marks.erase(ann)]).toEqual([1, 0])
  expect(await fresh.db.query('select account_id as who from welcome_marks')).toEqual([{ who: bob }])
})

describe('conversation read marks', () => {
  const [conversationId, producerId] = [idNamed('conversation', 'one'), idNamed('producer', 'farm')]
  const mark = { conversationId, producerId, buyerId: ann, subject: { kind: 'order', id: 'order_1' } } as const
  const asBuyer = { ...mark, side: 'buyer', personId: ann } as const
  const rows = () =>
    fresh.db.query(
      'select side, person_id as who, read_through as through, read_at as at from conversation_read_marks order by side',
    )

  test('never move back', async () => {
    const marks = conversationReadMarksIn(fresh.db)
    expect(await marks.readThrough(conversationId, 'buyer')).toBe(0)
    await marks.record({ ...asBuyer, readThrough: 3, now: monday })
    await marks.record({ ...asBuyer, readThrough: 2, now: tuesday })
    expect(await rows()).toEqual([{ side: 'buyer', who: ann, through: 3, at: monday }])
    expect(await marks.readThrough(conversationId, 'buyer')).toBe(3)
    expect(await marks.readThrough(conversationId, 'producer')).toBe(0)
  })

  test('of a guest apply to the linked account', async () => {
    const marks = conversationReadMarksIn(fresh.db)
    const order = { ...mark, conversationId: idNamed('conversation', 'guest'), side: 'buyer' } as const
    await marks.record({ ...order, personId: idNamed('guest', 'gus'), readThrough: 1, now: monday })
    await marks.record({ ...order, personId: ann, readThrough: 4, now: tuesday })
    expect(await marks.readThrough(order.conversationId, 'buyer')).toBe(4)
    expect(await marks.erase([idNamed('guest', 'gus')])).toBe(0)
  })

  test('are erased with their person only', async () => {
    const marks = conversationReadMarksIn(fresh.db)
    await marks.record({ ...mark, side: 'producer', personId: bob, readThrough: 1, now: tuesday })
    expect([await marks.erase([ann]), await marks.erase([ann])]).toEqual([2, 0])
    expect(await rows()).toEqual([{ side: 'producer', who: bob, through: 1, at: tuesday }])
  })

  test('notify both parties', async () => {
    const notices: LiveNotice[] = []
    const stop = await fresh.db.listen(LIVE_NOTICES, (payload) => notices.push(parseNotice(payload)))
    const marks = conversationReadMarksIn(fresh.db)
    for (const _ of [1, 2]) await marks.record({ ...asBuyer, readThrough: 1, now: monday })
    await marks.record({ ...mark, side: 'producer', personId: bob, readThrough: 2, now: tuesday })
    await waitUntil(
      () => notices.length,
      (count) => count === 4,
    )
    const update = {
      topics: [`account:${ann}`, `producer:${producerId}`, 'order:order_1'],
      message: { type: 'message_update', conversationId },
    }
    const hintTo = (topic: string) => ({ topics: [topic], message: { type: 'notification' } })
    expect(notices).toEqual([update, hintTo(`account:${ann}`), update, hintTo(`producer:${producerId}`)])
    await stop()
  })
})

describe('a notification inbox', () => {
  const now = wednesday
  const future = '9999-01-01T00:00:00.000Z'
  const marks = () =>
    fresh.db.query('select notification_id as id, read_at as read, deleted_at as deleted from notification_read_marks')
  const inbox = () =>
    fresh.db.query(
      'select read_through as read, cleared_through as cleared from notification_inboxes where account_id = $1',
      [ann],
    )

  test('keeps the first time of reading and deleting', async () => {
    const inboxes = notificationInboxesIn(fresh.db)
    const one = { accountId: ann, notificationId: 'a' }
    for (const at of [monday, tuesday]) await inboxes.markRead({ ...one, now: at })
    expect(await marks()).toEqual([{ id: 'a', read: monday, deleted: null }])
    for (const at of [tuesday, wednesday]) await inboxes.delete({ ...one, now: at })
    expect(await marks()).toEqual([{ id: 'a', read: monday, deleted: tuesday }])
  })

  test('never moves back, nor ahead of now', async () => {
    const inboxes = notificationInboxesIn(fresh.db)
    expect(await inboxes.hasReadAll(ann)).toBe(false)
    await inboxes.clear({ accountId: ann, through: tuesday, now })
    expect(await inboxes.hasReadAll(ann)).toBe(false)
    for (const through of [tuesday, monday]) await inboxes.markAllRead({ accountId: ann, through, now })
    expect(await inbox()).toEqual([{ read: tuesday, cleared: tuesday }])
    await inboxes.clear({ accountId: ann, through: monday, now })
    expect(await inbox()).toEqual([{ read: tuesday, cleared: tuesday }])
    await inboxes.markAllRead({ accountId: ann, through: future, now })
    await inboxes.clear({ accountId: ann, through: future, now })
    expect(await inbox()).toEqual([{ read: wednesday, cleared: wednesday }])
    expect(await inboxes.hasReadAll(ann)).toBe(true)
  })

  test('is erased with its account only', async () => {
    const inboxes = notificationInboxesIn(fresh.db)
    await inboxes.markAllRead({ accountId: bob, through: monday, now })
    expect([await inboxes.erase(ann), await inboxes.erase(ann)]).toEqual([2, 0])
    expect([await inbox(), await inboxes.hasReadAll(bob)]).toEqual([[], true])
  })

  test('notifies of changes, not of repetitions', async () => {
    const notices: LiveNotice[] = []
    const stop = await fresh.db.listen(LIVE_NOTICES, (payload) => notices.push(parseNotice(payload)))
    const inboxes = notificationInboxesIn(fresh.db)
    const one = { accountId: ann, notificationId: 'b', now }
    for (const _ of [1, 2]) {
      await inboxes.markRead(one)
      await inboxes.delete(one)
      await inboxes.markAllRead({ accountId: ann, through: monday, now })
      await inboxes.clear({ accountId: ann, through: monday, now })
    }
    await inboxes.markRead({ ...one, accountId: bob })
    await waitUntil(
      () => notices.at(-1)?.topics,
      (topics) => topics?.includes(`account:${bob}`) === true,
    )
    const hint = { topics: [`account:${ann}`], message: { type: 'notification' } }
    expect(notices.slice(0, -1)).toEqual([hint, hint, hint, hint])
    await stop()
  })
})
