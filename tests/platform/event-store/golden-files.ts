import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { eventDefinitions } from '#app/event-definitions.ts'
import type { EventMeta, RecordedEvent } from '#domain/kernel/event.ts'
import { createEventLog } from '#platform/event-store/event-codec.ts'
import { memoryEventStore } from '#platform/event-store/event-store.memory.ts'
import { NO_STREAM, type StoredEvent } from '#platform/event-store/event-store.ts'
import type { KeyRef } from '#platform/keys/keys.ts'
import { sampleOf } from './sample-of.ts'

export const FOLDER = new URL('../../golden/', import.meta.url)
export const shapes = new Map(eventDefinitions.flatMap(({ shapes }) => Object.entries(shapes)))
const upcasts = new Map(eventDefinitions.flatMap(({ upcasts }) => Object.entries(upcasts)))
const versionOf = (type: string) => (upcasts.get(type)?.length ?? 0) + 1
export const fileOf = (type: string) => `${type}.v${versionOf(type)}.json`

export interface Golden {
  readonly type: string
  readonly stream: string
  readonly data: Record<string, unknown>
  readonly meta: EventMeta
}

export const goldenFiles = (): string[] => (existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [])

export const goldenIn = (file: string): Golden => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))

/** Keys that are the same in every run, so that the stored ciphertext stays readable. */
const keyOf = ({ subjectId, retention }: KeyRef) =>
  createHash('sha256').update(`golden|${subjectId}|${retention}`).digest()
const keys = {
  getOrCreate: async (refs: readonly KeyRef[]) => refs.map((ref) => ({ generation: 1, key: keyOf(ref) })),
  find: async (refs: readonly KeyRef[]) => refs.map(keyOf),
}

export function logOver({ type, stream, data, meta }: Golden) {
  const texts = { data: JSON.stringify(data), meta: JSON.stringify(meta) }
  const event: StoredEvent = { id: '', type, ...texts, stream, revision: 0, position: '1' }
  const store = { ...memoryEventStore(), read: async () => [event] }
  return createEventLog({ store, keys, definitions: eventDefinitions })
}

/** The stored form of an event in the current version. */
export async function stored(type: string, data: object): Promise<Golden> {
  const store = memoryEventStore()
  const stream = `golden-${type}`
  const meta = {
    commandId: 'golden',
    index: 0,
    correlationId: 'golden',
    actor: { kind: 'system', id: 'golden' },
    recordedAt: '2026-05-01T09:30:00.000Z',
  } as const
  const events = [{ event: { type, data }, meta }]
  await createEventLog({ store, keys, definitions: eventDefinitions }).append([
    { stream, expectedRevision: NO_STREAM, events },
  ])
  const [event] = await store.read(stream)
  return { type, stream, data: JSON.parse(event!.data), meta: JSON.parse(event!.meta) }
}

/** The events of all golden files with registered types, as the current version reads them. */
export async function goldenEvents(): Promise<RecordedEvent[]> {
  const read = await Promise.all(
    goldenFiles()
      .map(goldenIn)
      .filter(({ type }) => shapes.has(type))
      .map((golden) => logOver(golden).read(golden.stream)),
  )
  return read.flat() as RecordedEvent[]
}

/** Removes ciphertext, which differs at each encryption. */
export const unsealed = (golden: Golden) =>
  JSON.parse(JSON.stringify(golden, (key, value) => (key === '$encrypted' ? 'encrypted' : value)))

/** Writes the missing golden files, in the format that `npm run lint` expects. */
export async function writeMissing(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true })
  for (const [type, shape] of shapes) {
    const path = new URL(fileOf(type), FOLDER)
    if (existsSync(path)) continue
    const data = sampleOf(shape, type) as object
    writeFileSync(path, `${JSON.stringify(await stored(type, data), null, 2)}\n`)
  }
  execFileSync('node_modules/.bin/biome', ['format', '--write', fileURLToPath(FOLDER)], { stdio: 'ignore' })
}
