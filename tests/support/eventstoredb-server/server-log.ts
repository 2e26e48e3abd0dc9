import { randomUUID } from 'node:crypto'

export interface Record {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
  readonly stream: string
  readonly revision: number
  readonly position: bigint
}

export type Proposal = Pick<Record, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>

/** The revision of the stream's last event, or what the log says of a stream in general. */
export type Expected = number | 'none'

export type Outcome =
  | { readonly kind: 'stored'; readonly last: Record; readonly repeated: boolean }
  | { readonly kind: 'conflict'; readonly stands: number }

export interface ServerLog {
  append(stream: string, expected: Expected, proposals: readonly Proposal[]): Outcome
  readonly all: readonly Record[]
  stream(name: string): readonly Record[] | undefined
  /** Where in `all` the first record after this position stands. */
  after(position: bigint): number
  onAppend(listener: () => void): () => void
}

/** The log of the test server: positions leap, and now and then the server writes something of its own, as a real one does. */
export function serverLog(): ServerLog {
  const all: Record[] = []
  const streams = new Map<string, Record[]>()
  const listeners = new Set<() => void>()

  const store = (stream: string, proposal: Proposal): Record => {
    const stored = streams.get(stream) ?? []
    const position = (all.at(-1)?.position ?? 0n) + BigInt(100 + proposal.data.length)
    const record = { ...proposal, stream, revision: stored.length, position }
    stored.push(record)
    streams.set(stream, stored)
    all.push(record)
    return record
  }

  return {
    all,
    stream: (name) => streams.get(name),
    append: (stream, expected, proposals) => {
      const stored = streams.get(stream) ?? []
      const before = expected === 'none' ? -1 : expected
      if (before !== stored.length - 1) {
        const same = proposals.every((proposal, i) => stored[before + 1 + i]?.id === proposal.id)
        const last = stored[before + proposals.length]
        return same && last ? { kind: 'stored', last, repeated: true } : { kind: 'conflict', stands: stored.length - 1 }
      }
      const last = proposals.map((proposal) => store(stream, proposal)).at(-1)!
      if (all.length % STATISTICS_EVERY === 0) store('$stats-0.0.0.0:2113', statistics())
      for (const listener of listeners) listener()
      return { kind: 'stored', last, repeated: false }
    },
    after: (position) => firstAfter(all, position),
    onAppend: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const STATISTICS_EVERY = 7

const statistics = (): Proposal => ({
  id: randomUUID(),
  type: '$statsCollected',
  contentType: 'application/json',
  data: Buffer.from('{"proc-mem":1}'),
  metadata: Buffer.from(''),
})

function firstAfter(all: readonly Record[], position: bigint): number {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (all[middle]!.position > position) high = middle
    else low = middle + 1
  }
  return low
}
