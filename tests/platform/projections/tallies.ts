import type { DomainEvent } from '#domain/kernel/event.ts'
import { creates, type Projection, table } from '#platform/projections/projection.ts'

/** A projection that counts events, to detect events applied twice or never. */
export type Counted = {
  readonly type: 'Counted'
  readonly data: { readonly key: string; readonly by: number; readonly broken?: boolean }
}
export type Opened = { readonly type: 'Opened'; readonly data: { readonly key: string } }
export type Cleared = { readonly type: 'Cleared'; readonly data: { readonly key: string } }

export interface Tally {
  readonly key: string
  readonly total: number
  readonly events: number
  readonly last: string
  readonly seen: readonly string[]
  readonly notes: { readonly by: number }
}

export interface TallyOptions {
  readonly name?: string
  readonly version?: number
  /** Whether the handler throws for events marked as broken. */
  readonly fragile?: boolean
  readonly factor?: number
}

export function tallies({ name = 'tallies', version = 1, fragile = false, factor = 1 }: TallyOptions = {}): Projection {
  const totals = table<Tally, Counted | Opened | Cleared>({
    name: 'totals',
    key: 'key',
    columns: { key: 'text', total: 'integer', events: 'integer', last: 'instant', seen: 'texts', notes: 'json' },
    indexes: ['(total)'],
    keysOf: (event) => event.data.key,
    on: {
      Counted: (row, { data, meta, revision }) => {
        if (fragile && data.broken) throw new Error('broken on purpose')
        return {
          key: data.key,
          total: (row?.total ?? 0) + data.by * factor,
          events: (row?.events ?? 0) + 1,
          last: meta.recordedAt,
          seen: [...(row?.seen ?? []), `"${revision}"\t{\\}`].slice(-3),
          notes: { by: data.by },
        }
      },
      Opened: creates(({ data: { key }, meta }) => ({
        key,
        total: 0,
        events: 0,
        last: meta.recordedAt,
        seen: [],
        notes: { by: 0 },
      })),
      Cleared: () => null,
    },
  })
  return { name, version, tables: [totals] }
}

export const counted = (key: string, by = 1, more: Partial<Counted['data']> = {}): DomainEvent => ({
  type: 'Counted',
  data: { key, by, ...more },
})
export const opened = (key: string): DomainEvent => ({ type: 'Opened', data: { key } })
export const cleared = (key: string): DomainEvent => ({ type: 'Cleared', data: { key } })
