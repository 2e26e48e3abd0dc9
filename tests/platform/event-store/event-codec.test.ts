import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvents, ERASED, type EventMeta, LOG_START, personal } from '#domain/kernel/event.ts'
import { createEventLog, EventRejected, eventIdOf } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { type EventStore, NO_STREAM, type StoredEvent } from '#platform/event-store/event-store.ts'
import { DecryptionFailed } from '#platform/event-store/field-encryption.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { KeyRef } from '#platform/keys/keys.ts'

const mark = { subject: 'person', retention: 'account' } as const
const told = z.object({
  person: z.string(),
  name: personal(z.string(), mark),
  note: personal(z.string(), mark).optional(),
})
const definitions = [
  defineEvents(
    {
      Told: told,
      Priced: z.object({ cents: z.number() }),
      Wished: z.object({ wish: z.record(z.string(), z.string()) }),
    },
    { Priced: [(old) => ({ cents: Number(old.dollars) * 100 })] },
  ),
]
const meta = (commandId: string): Omit<EventMeta, 'version'> => ({
  commandId,
  index: 0,
  correlationId: 'c',
  actor: { kind: 'system', id: 'test' },
  at: '2026-05-01T00:00:00.000Z',
})

let store: EventStore
let keys: ReturnType<typeof memoryKeyVault>
let log: EventLog
beforeEach(() => {
  store = memoryEventStore()
  keys = memoryKeyVault()
  log = createEventLog({ store, keys, definitions })
})

const tell = (stream: string, data: object, expectedRevision = NO_STREAM) =>
  log.append([{ stream, expectedRevision, events: [{ event: { type: 'Told', data }, meta: meta(stream) }] }])

const wishing = (wish: object) => ({
  stream: 'w',
  expectedRevision: NO_STREAM,
  events: [{ event: { type: 'Wished', data: { wish } }, meta: meta('w') }],
})

describe('the codec', () => {
  test('reads back what was written', async () => {
    const data = fc.record({
      person: fc.string(),
      name: fc.string({ unit: 'binary' }),
      note: fc.option(fc.string(), { nil: undefined }),
    })
    let n = 0
    await fc.assert(
      fc.asyncProperty(data, async (value) => {
        n += 1
        await tell(`s-${n}`, value)
        const [event] = await log.read(`s-${n}`)
        expect(event?.data).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('tells who, when and by which command', async () => {
    await tell('s', { person: 'ann', name: 'Ann' })
    const [event] = await log.read('s')
    expect(event?.meta).toEqual({ version: 1, ...meta('s') })
    expect(JSON.parse(JSON.stringify(event))).toMatchObject({ type: 'Told', revision: 0, meta: meta('s') })
  })

  test('lets no personal value into the store', async () => {
    await tell('s', { person: 'ann', name: 'Ann of Green Lane', note: 'ring twice' })
    const [stored] = await store.read('s')
    expect(stored?.data).not.toMatch(/Green|ring/)
  })

  test('reads erased where the key is gone', async () => {
    await tell('s', { person: 'ann', name: 'Ann', note: 'x' })
    await keys.destroy('ann')
    const { events } = await log.readAll(LOG_START, 10)
    expect(events[0]?.data).toEqual({ person: 'ann', name: ERASED, note: ERASED })
  })

  test('stores nothing more of a person who is erased', async () => {
    await keys.destroy('ann')
    await tell('s', { person: 'ann', name: 'Ann' })
    const [stored] = await store.read('s')
    expect(JSON.parse(stored!.data)).toEqual({ person: 'ann', name: ERASED })
  })

  test('reads what is told after a sweep, and nothing from before', async () => {
    await tell('before', { person: 'ann', name: 'Ann' })
    await keys.retire({ person: 'ann', keep: 'account', nth: 1 })
    await tell('after', { person: 'ann', name: 'Ann Again' })
    const named = async () => (await log.readAll(LOG_START, 10)).events.map(({ data }) => data)
    const gone = { person: 'ann', name: ERASED }
    const again = { person: 'ann', name: 'Ann Again' }
    expect(await named()).toEqual([gone, again])
    const nthIn = async (stream: string) => JSON.parse((await store.read(stream))[0]!.data).name.nth
    expect([await nthIn('before'), await nthIn('after')]).toEqual([undefined, 2])
    await keys.destroy('ann')
    await tell('late', { person: 'ann', name: 'Ann Too Late' })
    expect(await named()).toEqual([gone, gone, gone])
  })

  test('refuses a value that says another generation', async () => {
    await tell('other', { person: 'ann', name: 'Ann' })
    await keys.retire({ person: 'ann', keep: 'account', nth: 1 })
    await tell('s', { person: 'ann', name: 'Ann' })
    const [[stored], data] = [await store.read('s'), JSON.parse((await store.read('other'))[0]!.data)]
    await forged({ ...stored!, data: JSON.stringify({ ...data, name: { ...data.name, nth: 2 } }) })
  })

  test('refuses a value with any bit turned', async () => {
    await tell('s', { person: 'ann', name: 'Ann' })
    const [stored] = await store.read('s')
    const data = JSON.parse(stored!.data)
    const bytes = Buffer.from(data.name.$sealed, 'base64')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const turned = Buffer.from(bytes)
      turned[bit >> 3]! ^= 1 << (bit & 7)
      data.name.$sealed = turned.toString('base64')
      await forged({ ...stored!, data: JSON.stringify(data) })
    }
  })

  test.each([
    ['another stream', { stream: 'other' }, (data: { name: unknown }) => data],
    ['another revision', { revision: 5 }, (data: { name: unknown }) => data],
    ['another field', {}, (data: { name: unknown }) => ({ ...data, note: data.name })],
  ])('refuses a value moved to %s', async (_, place, change) => {
    await tell('s', { person: 'ann', name: 'Ann' })
    const [stored] = await store.read('s')
    await forged({ ...stored!, ...place, data: JSON.stringify(change(JSON.parse(stored!.data))) })
  })

  async function forged(event: StoredEvent): Promise<void> {
    const fake: EventStore = { ...store, read: async () => [event] }
    await expect(createEventLog({ store: fake, keys, definitions }).read('s')).rejects.toThrow(DecryptionFailed)
  }

  test('upcasts what an older version wrote', async () => {
    const old = {
      id: eventIdOf({ stream: 's', commandId: 'x', index: 0 }),
      type: 'Priced',
      data: '{"dollars":3}',
      meta: JSON.stringify({ ...meta('c'), version: 1 }),
    }
    await store.append([{ stream: 's', expectedRevision: NO_STREAM, events: [old] }])
    expect((await log.read('s'))[0]?.data).toEqual({ cents: 300 })
  })

  test('stamps the newest version', async () => {
    await log.append([
      {
        stream: 's',
        expectedRevision: NO_STREAM,
        events: [{ event: { type: 'Priced', data: { cents: 1 } }, meta: meta('c') }],
      },
    ])
    expect(JSON.parse((await store.read('s'))[0]!.meta).version).toBe(2)
  })

  test('refuses data that is not of its shape', async () => {
    await expect(tell('s', { person: 'ann', name: 7 })).rejects.toThrow()
    expect(await store.read('s')).toEqual([])
  })

  test('opens what an older shape sealed', async () => {
    await tell('s', { person: 'ann', name: 'Ann' })
    const newer = defineEvents(
      { Told: z.object({ person: z.string(), initial: z.string() }) },
      { Told: [({ person, name }) => ({ person, initial: String(name)[0] })] },
    )
    const [event] = await createEventLog({ store, keys, definitions: [newer] }).read('s')
    expect(event?.data).toEqual({ person: 'ann', initial: 'A' })
  })

  test('refuses what only looks like a seal', async () => {
    const wish = { $sealed: 'x', by: 'ann', keep: 'account' }
    await expect(log.append([wishing(wish)])).rejects.toThrow(EventRejected)
    expect((await log.append([wishing({ any: 'thing' })]))[0]?.ok).toBe(true)
  })

  test('refuses a personal field of nobody', async () => {
    const owned = z.object({ person: z.string().optional(), name: personal(z.string(), mark) })
    const loose = createEventLog({ store, keys, definitions: [defineEvents({ Told: owned })] })
    const event = { type: 'Told', data: { name: 'Ann' } }
    const append = { stream: 's', expectedRevision: NO_STREAM, events: [{ event, meta: meta('s') }] }
    await expect(loose.append([append])).rejects.toThrow(EventRejected)
  })

  test('refuses a shape that could hide marks', () => {
    const either = z.union([told, z.object({ cents: z.number() })])
    expect(() => createEventLog({ store, keys, definitions: [defineEvents({ Either: either })] })).toThrow(TypeError)
  })

  test('asks the vault once a call', async () => {
    const asked: number[] = []
    const counting = {
      getOrCreate: (refs: readonly KeyRef[]) => {
        asked.push(refs.length)
        return keys.getOrCreate(refs)
      },
      find: keys.find,
    }
    const events = ['a', 'b'].map((name, index) => ({
      event: { type: 'Told', data: { person: 'ann', name, note: name } },
      meta: { ...meta('s'), index },
    }))
    const both = ['s', 't'].map((stream) => ({ stream, expectedRevision: NO_STREAM, events }))
    await createEventLog({ store, keys: counting, definitions }).append(both)
    expect(asked).toEqual([8])
  })

  test('names an event nobody knows', async () => {
    const odd = { id: eventIdOf({ stream: 's', commandId: 'x', index: 0 }), type: 'Odd', data: '{}', meta: '{}' }
    await store.append([{ stream: 's', expectedRevision: NO_STREAM, events: [odd] }])
    await expect(log.read('s')).rejects.toThrow('"Odd"')
  })

  test('gives one id per stream, command and event', () => {
    const one = eventIdOf({ stream: 's', commandId: 'c', index: 0 })
    expect(one).toBe(eventIdOf({ stream: 's', commandId: 'c', index: 0 }))
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const others = [
      { stream: 't', commandId: 'c', index: 0 },
      { stream: 's', commandId: 'd', index: 0 },
      { stream: 's', commandId: 'c', index: 1 },
    ]
    expect(new Set([one, ...others.map(eventIdOf)]).size).toBe(4)
  })
})
