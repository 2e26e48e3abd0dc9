import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reapplyStoredErasures } from '#app/privacy.ts'
import { startMarketplace } from '#app/start.ts'
import type { Retention } from '#domain/kernel/event.ts'
import type { MessagePage } from '#domain/messaging/contract.ts'
import { conversation } from '#domain/messaging/conversation.decider.ts'
import type { ClosurePreview } from '#domain/privacy/contract.ts'
import { addPeriod, RETENTION_RULES, subtractPeriod } from '#domain/privacy/retention-rules.ts'
import { toEventViews } from '#read-side/audit/routes.ts'
import { rebuildProjectionsWithPersonalData } from '#read-side/privacy/rebuild-personal-data.ts'
import { keysDue } from '#read-side/privacy/retention.query.ts'
import { projections } from '#read-side/projections.ts'
import { idNamed } from '#tests/support/ids.ts'
import { type OpenMarket, openMarket } from '#tests/support/market.ts'
import { newMember, openShop, PASSWORD, type Shop, signedIn, waitForProjections } from '#tests/support/members.ts'
import { freePort } from '#tests/support/process-environment.ts'
import { everyRow, occurrencesIn, purgeAt } from '#tests/support/retention.ts'
import { buy, contactNamed, readOrder } from '#tests/support/shopping.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'
import { idle } from '#tests/support/waiting.ts'

let market: OpenMarket
let farm: Shop
let seller: Visitor
beforeAll(async () => {
  market = await openMarket()
  farm = await openShop(market, 'Hill Farm', { products: { Leeks: {} } })
  seller = await signedIn(market, farm.username)
})
afterAll(() => market?.stop())

const GONE = 'Erased'
const now = new Date().toISOString()
const later = async (period: Parameters<typeof addPeriod>[1]) => {
  // The returning member stayed active, so only their content is old.
  await market.engines.db.query(`update account_activity set last_used_on = $1`, [addPeriod(now, period).slice(0, 10)])
  return purgeAt(market, addPeriod(now, period))
}
const rebuilt = () => rebuildProjectionsWithPersonalData(market.engines, projections)
const begin = async (visitor: Visitor, content: string) =>
  bodyOf(await visitor.post<{ id: string }>('/api/conversations', { producerId: farm.producerId, content })).id
const sendMessage = async (visitor: Visitor, conversationId: string, content: string) =>
  bodyOf(await visitor.post<{ id: string }>('/api/messages', { conversationId, content }))
const messagesIn = async (visitor: Visitor, id: string) =>
  bodyOf(await visitor.get<MessagePage>(`/api/conversations/${id}/messages`)).messages.map(({ content }) => content)
const kept = async (...words: string[]) => {
  // Emails have the machine's real time and are purged by it.
  const { 'public.sent_emails': _, ...tables } = await everyRow(market.engines.db)
  return occurrencesIn(tables, words)
}

/** For each message, whether the audit log shows it as erased. */
async function erasedForAuditors(id: string) {
  const { store, keys } = market.engines
  const sent = (await store.read(conversation.stream(id))).filter(({ type }) => type === 'MessageSent')
  const shown = await toEventViews(keys, sent)
  return shown.map(({ fields }) => fields.find(({ name }) => name === 'text')?.personal?.erased)
}

interface KeyBackup {
  readonly subject_id: string
  readonly retention_class: string
  readonly generation: number
  readonly wrapped_key: string
  readonly retired: boolean
}

/** Restores keys over the current ones, keeps newer ones, and notifies every process. */
async function backupOfKeys(retention: Retention | null = null) {
  const { db } = market.engines
  const rows = await db.query<KeyBackup>(
    'select subject_id, retention_class, generation, wrapped_key, retired from data_keys where retention_class = $1 or $1::text is null',
    [retention],
  )
  return async () => {
    for (const key of rows)
      await db.query(
        `update data_keys set wrapped_key = $4, retired = $5
         where subject_id = $1 and retention_class = $2 and generation = $3`,
        [key.subject_id, key.retention_class, key.generation, key.wrapped_key, key.retired],
      )
    await db.query(`select pg_notify('farmgate_key_destroyed', '')`)
  }
}

async function secondMarket(): Promise<void> {
  const port = await freePort()
  const config = { ...market.engines.config, port, publicUrl: `http://localhost:${port}` }
  await (await startMarketplace(config, pino({ enabled: false }))).stop()
}

test('data written after a purge is readable, purged data is not', async () => {
  const ann = await newMember(market, 'Ann Again')
  const id = await begin(ann, 'Are there leeks in old March?')
  await sendMessage(seller, id, 'Old March has leeks.')
  const old = ['Are there leeks in old March?', 'Old March has leeks.']
  await waitForProjections(market)
  const putBack = await backupOfKeys()
  expect((await later({ years: 3, days: 1 })).rules).toContainEqual(
    expect.objectContaining({ rule: RETENTION_RULES.messages.rule, purgedCount: 2 }),
  )
  expect(await messagesIn(ann, id)).toEqual([GONE, GONE])

  await sendMessage(ann, id, 'I am back for new leeks.')
  await sendMessage(seller, id, 'New leeks on Friday.')
  const texts = [GONE, GONE, 'I am back for new leeks.', 'New leeks on Friday.']
  const expectTexts = async () =>
    expect([await messagesIn(ann, id), await messagesIn(seller, id)]).toEqual([texts, texts])
  await waitForProjections(market)
  await expectTexts()
  await rebuilt()
  await expectTexts()
  expect(await kept(...old)).toEqual([])
  expect(await erasedForAuditors(id)).toEqual([true, true, false, false])

  await putBack()
  await rebuilt()
  expect(await messagesIn(ann, id)).toEqual([...old, ...texts.slice(2)])
  await secondMarket()
  await expectTexts()
  expect(await kept(...old)).toEqual([])
})

test('new data is not purged early', async () => {
  const kim = await newMember(market, 'Kim Later')
  const id = await begin(kim, 'Said in the beginning.')
  await waitForProjections(market)
  const earliest = await backupOfKeys()
  await later({ years: 3, days: 1 })
  const buyerId = idNamed('account', 'Kim Later')
  await market.bus.dispatch({
    decider: conversation,
    id,
    command: {
      type: 'SendMessage',
      participant: { side: 'buyer', personId: buyerId, buyerId },
      message: {
        messageId: idNamed('message', 'later'),
        text: 'Said much later.',
        recipientReadThrough: 0,
        blockedBy: [],
        orderOpen: false,
      },
    },
    context: {
      commandId: 'later',
      correlationId: 'later',
      actor: { kind: 'system', id: 'test' },
      at: addPeriod(now, { years: 4 }),
    },
  })
  await waitForProjections(market)
  const newest = await backupOfKeys()
  await later({ years: 7, days: -1 })
  expect(await messagesIn(kim, id)).toEqual([GONE, 'Said much later.'])
  const night = await later({ years: 7, days: 1 })
  expect(night.rules).toContainEqual(expect.objectContaining({ rule: RETENTION_RULES.messages.rule, purgedCount: 1 }))
  expect(await messagesIn(kim, id)).toEqual([GONE, GONE])
  await sendMessage(kim, id, 'Said at last.')
  await waitForProjections(market)
  const texts = [GONE, GONE, 'Said at last.']
  expect(await messagesIn(kim, id)).toEqual(texts)

  for (const [putBack, back] of [
    [earliest, ['Said in the beginning.', GONE]],
    [newest, [GONE, 'Said much later.']],
  ] as const) {
    await putBack()
    await rebuilt()
    expect(await messagesIn(kim, id)).toEqual([...back, 'Said at last.'])
    await secondMarket()
    expect(await messagesIn(kim, id)).toEqual(texts)
  }
})

test('a new key is not purged because of old data', async () => {
  const { db, keys } = market.engines
  await begin(await newMember(market, 'Max Between'), 'Long ago.')
  await waitForProjections(market)
  const ref = { subjectId: idNamed('account', 'Max Between'), retention: 'communication' } as const
  await db.query('update privacy.personal_data_index set last_added_at = $2 where subject_id = $1', [
    ref.subjectId,
    subtractPeriod(now, { years: 5 }),
  ])
  const due = async () =>
    (
      await keysDue(db, { retention: ref.retention, before: subtractPeriod(now, RETENTION_RULES.messages.period) })
    ).filter(({ subjectId }) => subjectId === ref.subjectId)
  expect(await due()).toMatchObject([{ generation: 1 }])
  await keys.retire({ ...ref, generation: 1 })
  await keys.getOrCreate([ref])
  expect(await due()).toEqual([])
  const made = subtractPeriod(now, { years: 4 })
  await db.query('update data_keys set created_at = $2 where subject_id = $1 and generation = 2', [ref.subjectId, made])
  expect(await due()).toEqual([{ subjectId: ref.subjectId, generation: 2, lastAddedAt: made }])
})

test('the producer knows a buyer who returns after a purge', async () => {
  const eater = await newMember(market, 'Olda Eater')
  const order = async (name: string) => {
    const lines = [{ productId: farm.products.Leeks!, quantity: 1 }]
    const { view } = await buy(eater, lines, { contact: contactNamed(name) })
    // Its receipt is issued by a job.
    await idle(market)
    return view.orders[0]!
  }
  const first = await order('Olda Longago')
  expect(await readOrder(seller, first)).toMatchObject({ contact: { fullName: 'Olda Longago' } })
  await later({ years: 8 })
  expect(await kept('Olda Longago')).toEqual([])
  const second = await order('Olda Returned')
  const known = async () => {
    expect(await readOrder(seller, second)).toMatchObject({ contact: { fullName: 'Olda Returned' } })
    expect(await kept('Olda Longago')).toEqual([])
  }
  await known()
  await rebuilt()
  await known()
})

test('an erased returning member stays erased after any restore', async () => {
  const eve = await newMember(market, 'Eve Returning')
  const id = await begin(eve, 'Eve in the old days.')
  await waitForProjections(market)
  // One class only, because other restored data must not reveal it.
  const earliest = await backupOfKeys('communication')
  await later({ years: 3, days: 1 })
  await sendMessage(eve, id, 'Eve in the new days.')
  await waitForProjections(market)
  const newest = await backupOfKeys('communication')
  const words = ['Eve in the old days.', 'Eve in the new days.']
  const { token } = bodyOf(await eve.post<ClosurePreview>('/api/me/delete-request', { confirmPassword: PASSWORD }))
  bodyOf(await eve.request('DELETE', '/api/me', { body: { token } }))
  await waitForProjections(market)
  await purgeAt(market, addPeriod(now, { days: 20 }))
  expect(await kept(...words)).toEqual([])
  for (const putBack of [newest, earliest]) {
    await putBack()
    await rebuilt()
    expect(await kept(...words)).not.toEqual([])
    await reapplyStoredErasures(market.engines, {
      bus: market.bus,
      projected: { position: '0', waitFor: async () => true },
    })
    expect(await kept(...words)).toEqual([])
  }
})
