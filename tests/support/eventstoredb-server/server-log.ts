import { randomUUID } from 'node:crypto'

export interface Record {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  readonly stream: string
  readonly revision: bigint
  readonly position: bigint
  /** When the event was stored, ms since 1970. */
  readonly created: number
}

export type Proposal = Pick<Record, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

/** The revision of the stream's last event, or the state of the stream. */
export type Expected = number | 'none' | 'any'

export type Outcome =
  | { readonly kind: 'stored'; readonly last: Record; readonly repeated: boolean }
  | { readonly kind: 'conflict'; readonly lastRevision: number }
  | { readonly kind: 'tombstoned' }

export type Refused = Exclude<Outcome, { kind: 'stored' }>

/** The visible content of a stream: its events, nothing (missing or deleted), or tombstoned. */
export type Shown = readonly Record[] | 'not-found' | 'tombstoned'

export interface ServerLog {
  append(stream: string, expected: Expected, proposals: readonly Proposal[]): Outcome
  /** Deletes a stream; `hard` leaves a tombstone. Returns undefined, or the reason for a refusal. */
  delete(stream: string, expected: Expected, hard: boolean): Refused | undefined
  readonly all: readonly Record[]
  /** All stored events of a stream, including those its metadata hides. */
  stream(name: string): readonly Record[] | undefined
  /** The result of a client's read. */
  shown(name: string): Shown
  metadataOf(name: string): StreamMetadata
  /** The default access control lists: the newest event of `$settings`. */
  settings(): { readonly [list: string]: StreamMetadata['$acl'] } | undefined
  /** The index in `all` of the first record after this position. */
  after(position: bigint): number
  onAppend(listener: () => void): () => void
  /** Removes hidden events from the log. A stream's last event is kept unless it is tombstoned. */
  scavenge(): void
}

/** `$tb` of a deleted stream, and the revision of a tombstone. */
export const LAST = 2n ** 63n - 1n

interface ServerLogOptions {
  readonly now?: () => number
  /**
   * Whether the server writes many events of its own before the first append and after each, like a cluster with users
   * and projections.
   */
  readonly busy?: boolean
}

/**
 * The log of the test server. It behaves like EventStoreDB 24.6: positions have gaps, the server occasionally writes
 * events of its own, and metadata, deletion and scavenging determine which events of a stream are visible.
 */
export function serverLog({ now = Date.now, busy = false }: ServerLogOptions = {}): ServerLog {
  const all: Record[] = []
  const streams = new Map<string, Record[]>()
  const lastRevisions = new Map<string, number>()
  const tombstones = new Set<string>()
  const listeners = new Set<() => void>()

  const lastOf = (stream: string): number => lastRevisions.get(stream) ?? -1

  const store = (stream: string, proposal: Proposal, revision = BigInt(lastOf(stream) + 1)): Record => {
    const position = (all.at(-1)?.position ?? 0n) + BigInt(100 + proposal.data.length)
    const record = { ...proposal, stream, revision, position, created: now() }
    const stored = streams.get(stream) ?? []
    stored.push(record)
    streams.set(stream, stored)
    if (revision < LAST) lastRevisions.set(stream, Number(revision))
    all.push(record)
    return record
  }

  const notifyListeners = () => {
    if (busy) store('$projections-$streams-checkpoint', own('$ProjectionCheckpoint', '{"$s":{}}'))
    if (all.length % STATISTICS_EVERY === 0) store('$stats-0.0.0.0:2113', own('$statsCollected', '{"proc-mem":1}'))
    for (const listener of listeners) listener()
  }

  const metadataOf = (stream: string): StreamMetadata =>
    stream.startsWith('$$') ? { $maxCount: 1n } : metadataIn(streams.get(`$$${stream}`)?.at(-1))
  const isDeleted = (stream: string): boolean => metadataOf(stream).$tb === LAST
  const recreate = (stream: string) =>
    store(`$$${stream}`, own('$metadata', textOf({ ...metadataOf(stream), $tb: BigInt(lastOf(stream) + 1) })))

  /** The events that a client may read, according to the stream's metadata. */
  const visible = (stream: string, records: readonly Record[]): readonly Record[] => {
    const { $tb = 0n, $maxCount, $maxAge } = metadataOf(stream)
    const first = $maxCount === undefined ? 0n : BigInt(lastOf(stream)) - $maxCount + 1n
    if ($tb <= 0n && first <= 0n && $maxAge === undefined) return records
    const since = $maxAge === undefined ? Number.NEGATIVE_INFINITY : now() - Number($maxAge) * 1000
    return records.filter(({ revision, created }) => revision >= $tb && revision >= first && created >= since)
  }

  const unexpected = (stream: string, expected: Expected) => {
    if (tombstones.has(stream)) return { kind: 'tombstoned' } as const
    const lastRevision = lastOf(stream)
    const fits = expected === 'any' || (expected === 'none' ? -1 : expected) === lastRevision
    if (fits || (expected === 'none' && isDeleted(stream))) return undefined
    return { kind: 'conflict', lastRevision } as const
  }

  const repeated = (stream: string, expected: Expected, proposals: readonly Proposal[]): Record | undefined => {
    if (expected === 'any') return undefined
    const before = BigInt(expected === 'none' ? -1 : expected)
    const at = (i: number) => streams.get(stream)?.find(({ revision }) => revision === before + 1n + BigInt(i))
    return proposals.every(({ id }, i) => at(i)?.id === id) ? at(proposals.length - 1) : undefined
  }

  if (busy) for (let i = 0; i < FIRST_OF_ITS_OWN; i++) store('$users', own('$User', `"user-${i}"`))

  return {
    all,
    stream: (name) => streams.get(name),
    metadataOf,
    settings: () => {
      const newest = streams.get('$settings')?.at(-1)
      return newest && JSON.parse(Buffer.from(newest.data).toString())
    },
    shown: (name) => {
      if (tombstones.has(name)) return 'tombstoned'
      const records = streams.get(name)
      return records && !isDeleted(name) ? visible(name, records) : 'not-found'
    },
    append: (stream, expected, proposals) => {
      const wrong = unexpected(stream, expected)
      if (wrong) {
        const last = wrong.kind === 'conflict' && repeated(stream, expected, proposals)
        return last ? { kind: 'stored', last, repeated: true } : wrong
      }
      const original = originalOf(stream)
      const [creates, createsOriginal] = [isDeleted(stream), original !== undefined && isDeleted(original)]
      const first = lastOf(stream) + 1
      const last = proposals.map((proposal) => store(stream, proposal)).at(-1)!
      if (creates) store(`$$${stream}`, own('$metadata', textOf({ ...metadataOf(stream), $tb: BigInt(first) })))
      if (createsOriginal) recreate(original!)
      notifyListeners()
      return { kind: 'stored', last, repeated: false }
    },
    delete: (stream, expected, hard) => {
      const wrong = unexpected(stream, expected)
      if (wrong) return wrong
      if (hard) {
        store(stream, own('$streamDeleted', ''), LAST)
        tombstones.add(stream)
      } else store(`$$${stream}`, own('$metadata', textOf({ $tb: LAST })))
      notifyListeners()
      return undefined
    },
    after: (position) => firstAfter(all, position),
    onAppend: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    scavenge: () => {
      for (const [stream, records] of streams) {
        const tombstoned = tombstones.has(originalOf(stream) ?? stream)
        const shows = new Set(tombstoned || isDeleted(stream) ? [] : visible(stream, records))
        const lasting = tombstoned ? LAST : BigInt(lastOf(stream))
        streams.set(
          stream,
          records.filter((record) => shows.has(record) || record.revision === lasting),
        )
      }
      const left = all.filter((record) => streams.get(record.stream)!.includes(record))
      all.splice(0, all.length, ...left)
    },
  }
}

const STATISTICS_EVERY = 7
/** More than one page of the contract tests that read the log from its start. */
const FIRST_OF_ITS_OWN = 60

/** An event that the server writes itself. */
const own = (type: string, text: string): Proposal => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(text),
  metadata: Buffer.from(''),
})

/** JSON with exact 64-bit numbers. */
const textOf = (metadata: StreamMetadata): string =>
  JSON.stringify(metadata, (_, value) => (typeof value === 'bigint' ? `#${value}#` : value)).replace(/"#(\d+)#"/g, '$1')

function firstAfter(all: readonly Record[], position: bigint): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.position > position) high = middle
    else low = middle + 1
  }
  return low
}

/** An access control list: names of users and groups, by right. */
export type Acl = { readonly [right in '$r' | '$w' | '$d' | '$mr' | '$mw']?: string | readonly string[] }

interface StreamMetadata {
  readonly $tb?: bigint
  readonly $maxCount?: bigint
  /** Seconds. */
  readonly $maxAge?: bigint
  readonly $acl?: Acl | undefined
}

/** The stream that a metadata stream describes. */
export const originalOf = (stream: string): string | undefined =>
  stream.startsWith('$$') ? stream.slice(2) : undefined

/** The newest metadata of a stream; the server ignores events that are not JSON, whatever their type. */
function metadataIn(newest: { readonly data: Uint8Array; readonly contentType: string } | undefined): StreamMetadata {
  if (newest?.contentType !== 'application/json') return {}
  const text = Buffer.from(newest.data).toString()
  try {
    const { $acl } = JSON.parse(text)
    const numbers = NUMBERS.flatMap((name) => {
      const found = new RegExp(`"\\${name}"\\s*:\\s*(\\d+)`).exec(text)
      return found ? [[name, BigInt(found[1]!)]] : []
    })
    return { ...Object.fromEntries(numbers), ...($acl ? { $acl } : {}) }
  } catch {
    return {}
  }
}

const NUMBERS = ['$tb', '$maxCount', '$maxAge'] as const
