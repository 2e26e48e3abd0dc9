import type { StandingEvent } from '#domain/sanctions/standing.events.ts'
import type { SanctionKind } from '#domain/sanctions/terms.ts'
import { type Projection, table } from '../projection.ts'
import { told } from '../told.ts'
import { moves } from './moves.table.ts'

export interface SanctionRow {
  readonly id: string
  readonly accountId: string
  readonly kind: SanctionKind
  readonly until: string | null
  readonly by: string
  readonly reason: string | null
  readonly decidedAt: string
  readonly againUntil: string
  readonly askedAt: string | null
  readonly words: string | null
  readonly waits: boolean
  readonly upheldBy: string | null
  readonly upheldAt: string | null
  readonly upheldReason: string | null
  readonly over: 'lifted' | 'passed' | null
  readonly overAt: string | null
  readonly liftedBy: string | null
  readonly liftReason: string | null
}

/** Everything that was ever decided about an account, and what became of it. */
export const sanctions = table<SanctionRow, StandingEvent>({
  name: 'sanctions',
  key: 'id',
  columns: {
    ...{ id: 'key', accountId: 'key', kind: 'key', until: 'text', by: 'key', reason: 'text' },
    ...{ decidedAt: 'instant', againUntil: 'instant', askedAt: 'instant', words: 'text', waits: 'boolean' },
    ...{ upheldBy: 'key', upheldAt: 'instant', upheldReason: 'text' },
    ...{ over: 'key', overAt: 'instant', liftedBy: 'key', liftReason: 'text' },
  },
  indexes: ['(account_id, decided_at desc)', '(asked_at) where waits', '(until) where over is null'],
  keysOf: ({ data }) => data.sanctionId,
  folds: {
    AccountWarned: (_, { data, meta }) => decided('warning', data, meta.at),
    AccountPaused: (_, { data, meta }) => ({ ...decided('pause', data, meta.at), until: data.until ?? null }),
    AccountEnded: (_, { data, meta }) => decided('end', data, meta.at),
    PauseOver: (row, { meta }) => row && { ...row, over: 'passed', overAt: meta.at },
    AnotherLookAsked: (row, { data, meta }) =>
      row && { ...row, askedAt: meta.at, words: told(data.words), waits: true },
    SanctionUpheld: (row, { data, meta }) =>
      row && { ...row, waits: false, upheldBy: data.by, upheldAt: meta.at, upheldReason: told(data.reason) },
    SanctionLifted: (row, { data, meta }) =>
      row && {
        ...{ ...row, waits: false, over: 'lifted', overAt: meta.at },
        ...{ liftedBy: data.by, liftReason: told(data.reason) },
      },
  },
})

export const sanctionsProjection: Projection = { name: 'sanctions', version: 1, tables: [sanctions, moves] }

type Decided = Extract<StandingEvent, { type: 'AccountWarned' }>['data']

const decided = (kind: SanctionKind, data: Decided, decidedAt: string): SanctionRow => ({
  ...{ id: data.sanctionId, accountId: data.accountId, kind, until: null, by: data.by, reason: told(data.reason) },
  ...{ decidedAt, againUntil: data.againUntil, askedAt: null, words: null, waits: false },
  ...{ upheldBy: null, upheldAt: null, upheldReason: null, over: null, overAt: null, liftedBy: null, liftReason: null },
})
