import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineEvents, ERASED, type EventMeta, LOG_START, personal } from '#domain/kernel/event.ts'
import { createEventLog, DecryptionFailed, EventRejected, eventIdOf } from '#platform/event-store/event-codec.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { type EventStore, NO_STREAM, type StoredEvent } from '#platform/event-store/event-store.ts'
import { memoryKeyVault } from '#platform/keys/keys.memory.ts'
import type { KeyRef } from '#platform/keys/keys.ts'
import { planTable } from '#platform/projections/apply-page.ts'
import { table } from '#platform/projections/projection.ts'

const mark = { subject: 'person', retention: 'account' } as const
const contactRecorded = z.object({
  person: z.string(),
  name: personal(z.string(), mark),
  note: personal(z.string(), mark).optional(),
})
const definitions = [
  defineEvents(
    {
      ContactRecorded: contactRecorded,
      Priced: z.object({ cents: z.number() }),
      OptionsSet: z.object({ options: z.record(z.string(), z.string()) }),
    },
    { Priced: [(old) => ({ cents: Number(old.dollars) * 100 })] },
  ),
]
const meta = (commandId: string): Omit<EventMeta, 'version'> => ({
  commandId,
  index: 0,
  correlationId: 'c',
  actor: { kind: 'system', id: 'test' },
  recordedAt: '2026-05-01T00:00:00.000Z',
})

let store: EventStore
let keys: ReturnType<typeof memoryKeyVault>
let log: EventLog
beforeEach(() => {
  store = memoryEventStore()
  keys = memoryKeyVault()
  log = createEventLog({ store, keys, definitions })
})

const recordContact = (stream: string, data: object, expectedRevision = NO_STREAM) =>
  log.append([{ stream, expectedRevision, events: [{ event: { type: 'ContactRecorded', data }, meta: meta(stream) }] }])

const optionsSet = (options: object) => ({
  stream: 'w',
  expectedRevision: NO_STREAM,
  events: [{ event: { type: 'OptionsSet', data: { options } }, meta: meta('w') }],
})

describe('the event codec', () => {
  test('reads events as they were written', async () => {
    const data = fc.record({
      person: fc.string(),
      name: fc.string({ unit: 'binary' }),
      note: fc.option(fc.string(), { nil: undefined }),
    })
    let n = 0
    await fc.assert(
      fc.asyncProperty(data, async (value) => {
        n += 1
        await recordContact(`s-${n}`, value)
        const [event] = await log.read(`s-${n}`)
        expect(event?.data).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('returns actor, time and command id', async () => {
    await recordContact('s', { person: 'ann', name: 'Ann' })
    const [event] = await log.read('s')
    expect(event?.meta).toEqual({ version: 1, ...meta('s') })
    expect(JSON.parse(JSON.stringify(event))).toMatchObject({ type: 'ContactRecorded', revision: 0, meta: meta('s') })
  })

  test('writes no personal value to the store in plain text', async () => {
    await recordContact('s', { person: 'ann', name: 'Ann of Green Lane', note: 'ring twice' })
    const [stored] = await store.read('s')
    expect(stored?.data).not.toMatch(/Green|ring/)
  })

  test('reads a personal value as erased once its key is destroyed', async () => {
    await recordContact('s', { person: 'ann', name: 'Ann', note: 'x' })
    await keys.destroy('ann')
    const { events } = await log.readAll(LOG_START, 10)
    expect(events[0]?.data).toEqual({ person: 'ann', name: ERASED, note: ERASED })
  })

  test('follows a personal value as erased once its key is destroyed', async () => {
    await recordContact('s', { person: 'ann', name: 'Ann' })
    expect((await log.follow(LOG_START, 10)).events[0]?.data).toEqual({ person: 'ann', name: 'Ann' })
    await keys.destroy('ann')
    expect((await log.follow(LOG_START, 10)).events[0]?.data).toEqual({ person: 'ann', name: ERASED })
  })

  test('stops sealing for an erased subject', async () => {
    await keys.destroy('ann')
    await recordContact('s', { person: 'ann', name: 'Ann' })
    const [stored] = await store.read('s')
    expect(JSON.parse(stored!.data)).toEqual({ person: 'ann', name: ERASED })
  })

  test('reads only values sealed after a purge', async () => {
    await recordContact('before', { person: 'ann', name: 'Ann' })
    await keys.retire({ subjectId: 'ann', retention: 'account', generation: 1 })
    await recordContact('after', { person: 'ann', name: 'Ann Again' })
    const named = async () => (await log.readAll(LOG_START, 10)).events.map(({ data }) => data)
    const erased = { person: 'ann', name: ERASED }
    const again = { person: 'ann', name: 'Ann Again' }
    expect(await named()).toEqual([erased, again])
    const generationIn = async (stream: string) => JSON.parse((await store.read(stream))[0]!.data).name.keyGeneration
    expect([await generationIn('before'), await generationIn('after')]).toEqual([undefined, 2])
    await keys.destroy('ann')
    await recordContact('late', { person: 'ann', name: 'Ann Too Late' })
    expect(await named()).toEqual([erased, erased, erased])
  })

  test('rejects a value that claims another key generation', async () => {
    await recordContact('other', { person: 'ann', name: 'Ann' })
    await keys.retire({ subjectId: 'ann', retention: 'account', generation: 1 })
    await recordContact('s', { person: 'ann', name: 'Ann' })
    const [[stored], data] = [await store.read('s'), JSON.parse((await store.read('other'))[0]!.data)]
    await forged({ ...stored!, data: JSON.stringify({ ...data, name: { ...data.name, keyGeneration: 2 } }) })
  })

  test('rejects a value with any bit flipped', async () => {
    await recordContact('s', { person: 'ann', name: 'Ann' })
    const [stored] = await store.read('s')
    const data = JSON.parse(stored!.data)
    const bytes = Buffer.from(data.name.$encrypted, 'base64')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const turned = Buffer.from(bytes)
      turned[bit >> 3]! ^= 1 << (bit & 7)
      data.name.$encrypted = turned.toString('base64')
      await forged({ ...stored!, data: JSON.stringify(data) })
    }
  })

  test.each([
    ['another stream', { stream: 'other' }, (data: { name: unknown }) => data],
    ['another revision', { revision: 5 }, (data: { name: unknown }) => data],
    ['another field', {}, (data: { name: unknown }) => ({ ...data, note: data.name })],
  ])('rejects a value moved to %s', async (_, place, change) => {
    await recordContact('s', { person: 'ann', name: 'Ann' })
    const [stored] = await store.read('s')
    await forged({ ...stored!, ...place, data: JSON.stringify(change(JSON.parse(stored!.data))) })
  })

  async function forged(event: StoredEvent): Promise<void> {
    const fake: EventStore = { ...store, read: async () => [event] }
    await expect(createEventLog({ store: fake, keys, definitions }).read('s')).rejects.toThrow(DecryptionFailed)
  }

  test('a damaged value fails only its own event', async () => {
    await recordContact('damaged', { person: 'ann', name: 'Ann' })
    await recordContact('intact', { person: 'bob', name: 'Bob' })
    const page = await store.readAll(LOG_START, 10)
    const events = page.events.map((event) => (event.stream === 'damaged' ? { ...event, revision: 5 } : event))
    const fake: EventStore = { ...store, readAll: async () => ({ ...page, events }) }
    const read = await createEventLog({ store: fake, keys, definitions }).readAll(LOG_START, 10)
    expect(() => read.events[0]!.data).toThrow(DecryptionFailed)
    expect(read.events[1]!.data).toMatchObject({ name: 'Bob' })
  })

  test('upcasts events of an older version', async () => {
    const old = {
      id: eventIdOf({ stream: 's', commandId: 'x', index: 0 }),
      type: 'Priced',
      data: '{"dollars":3}',
      meta: JSON.stringify({ ...meta('c'), version: 1 }),
    }
    await store.append([{ stream: 's', expectedRevision: NO_STREAM, events: [old] }])
    expect((await log.read('s'))[0]?.data).toEqual({ cents: 300 })
  })

  test('writes the newest version', async () => {
    await log.append([
      {
        stream: 's',
        expectedRevision: NO_STREAM,
        events: [{ event: { type: 'Priced', data: { cents: 1 } }, meta: meta('c') }],
      },
    ])
    expect(JSON.parse((await store.read('s'))[0]!.meta).version).toBe(2)
  })

  test('rejects data that does not match its shape', async () => {
    await expect(recordContact('s', { person: 'ann', name: 7 })).rejects.toThrow()
    expect(await store.read('s')).toEqual([])
  })

  test('unseals values that an older shape sealed', async () => {
    await recordContact('s', { person: 'ann', name: 'Ann' })
    const newer = defineEvents(
      { ContactRecorded: z.object({ person: z.string(), initial: z.string() }) },
      { ContactRecorded: [({ person, name }) => ({ person, initial: String(name)[0] })] },
    )
    const [event] = await createEventLog({ store, keys, definitions: [newer] }).read('s')
    expect(event?.data).toEqual({ person: 'ann', initial: 'A' })
  })

  test('rejects data that imitates a sealed value', async () => {
    const options = { $encrypted: 'x', subject: 'ann', retention: 'account' }
    await expect(log.append([optionsSet(options)])).rejects.toThrow(EventRejected)
    expect((await log.append([optionsSet({ any: 'text' })]))[0]?.ok).toBe(true)
  })

  test('rejects an unknown field at any depth', async () => {
    const placed = z.object({ lines: z.array(z.object({ cents: z.number() })) })
    const strict = createEventLog({ store, keys, definitions: [defineEvents({ Placed: placed })] })
    const append = (data: object) =>
      strict.append([
        { stream: 's', expectedRevision: NO_STREAM, events: [{ event: { type: 'Placed', data }, meta: meta('s') }] },
      ])
    await expect(append({ lines: [], note: 'lost' })).rejects.toThrow('Placed.note is not a field of the event')
    await expect(append({ lines: [{ cents: 1, tax: 2 }] })).rejects.toThrow('Placed.lines.0.tax')
    expect((await append({ lines: [{ cents: 1, tax: undefined }] }))[0]?.ok).toBe(true)
  })

  test('rejects a personal field whose subject is missing', async () => {
    const owned = z.object({ person: z.string().optional(), name: personal(z.string(), mark) })
    const loose = createEventLog({ store, keys, definitions: [defineEvents({ ContactRecorded: owned })] })
    const event = { type: 'ContactRecorded', data: { name: 'Ann' } }
    const append = { stream: 's', expectedRevision: NO_STREAM, events: [{ event, meta: meta('s') }] }
    await expect(loose.append([append])).rejects.toThrow(EventRejected)
  })

  test('rejects a shape that could hide sealed values', () => {
    const either = z.union([contactRecorded, z.object({ cents: z.number() })])
    expect(() => createEventLog({ store, keys, definitions: [defineEvents({ Either: either })] })).toThrow(TypeError)
  })

  test('reads the key vault once per call', async () => {
    const sizes: number[] = []
    const counting = {
      getOrCreate: (refs: readonly KeyRef[]) => {
        sizes.push(refs.length)
        return keys.getOrCreate(refs)
      },
      find: keys.find,
    }
    const events = ['a', 'b'].map((name, index) => ({
      event: { type: 'ContactRecorded', data: { person: 'ann', name, note: name } },
      meta: { ...meta('s'), index },
    }))
    const both = ['s', 't'].map((stream) => ({ stream, expectedRevision: NO_STREAM, events }))
    await createEventLog({ store, keys: counting, definitions }).append(both)
    expect(sizes).toEqual([8])
  })

  describe('an event of a newer release', () => {
    const newer = (stream: string, stored: { type: string; meta: string }) => ({
      stream,
      expectedRevision: NO_STREAM,
      events: [{ id: eventIdOf({ stream, commandId: 'x', index: 0 }), data: '{"person":"ann"}', ...stored }],
    })
    const unknownType = { type: 'Odd', meta: '{"version":1}' }
    const unknownVersion = { type: 'ContactRecorded', meta: '{"version":2}' }

    test.each([
      ['an unknown type', unknownType, 'unknown event: Odd, version 1'],
      ['a newer version', unknownVersion, 'unknown event: ContactRecorded, version 2'],
    ])('with %s fails its stream, but not its page', async (_, stored, message) => {
      await recordContact('known', { person: 'ann', name: 'Ann' })
      await store.append([newer('s', stored)])
      await expect(log.read('s')).rejects.toThrow(message)
      const { events } = await log.readAll(LOG_START, 10)
      expect(events.map(({ type }) => type)).toEqual(['ContactRecorded', stored.type])
      expect(events[0]!.data).toMatchObject({ name: 'Ann' })
      expect(() => events[1]!.data).toThrow(message)
    })

    test('is parked by a projection, which applies the others', async () => {
      await recordContact('known', { person: 'ann', name: 'Ann' })
      await store.append([newer('s', unknownVersion)])
      const contacts = table<
        { person: string },
        { readonly type: 'ContactRecorded'; readonly data: { person: string } }
      >({
        name: 'contacts',
        key: 'person',
        columns: { person: 'key' },
        keysOf: ({ data }) => data.person,
        on: { ContactRecorded: (_, { data }) => ({ person: data.person }) },
      })
      const { events } = await log.readAll(LOG_START, 10)
      const plan = planTable(contacts, events)
      expect(plan.steps.map(({ keys }) => keys)).toEqual([['ann']])
      expect(plan.unkeyed).toMatchObject([
        { rowKey: 'contacts/stream:s', error: expect.stringContaining('unknown event') },
      ])
    })
  })

  test('derives one event id per stream, command and event', () => {
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
