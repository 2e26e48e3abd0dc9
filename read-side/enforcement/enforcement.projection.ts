import { type EnforcementEvent, enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import type { EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import { type EventHandlers, type Projection, table } from '#platform/projections/projection.ts'
import { unsealed } from '#read-side/kernel/personal-values.ts'

export interface ActionRow {
  readonly id: string
  readonly accountId: string
  readonly kind: EnforcementActionType
  readonly until: string | null
  readonly by: string
  readonly reason: string | null
  readonly decidedAt: string
  readonly appealDeadline: string
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

/** All enforcement actions with their outcome. */
export const actions = table<ActionRow, EnforcementEvent>({
  name: 'actions',
  key: 'id',
  columns: {
    id: 'key',
    accountId: 'key',
    kind: 'key',
    until: 'text',
    by: 'key',
    reason: 'text',
    decidedAt: 'instant',
    appealDeadline: 'instant',
    askedAt: 'instant',
    words: 'text',
    waits: 'boolean',
    upheldBy: 'key',
    upheldAt: 'instant',
    upheldReason: 'text',
    over: 'key',
    overAt: 'instant',
    liftedBy: 'key',
    liftReason: 'text',
  },
  indexes: ['(account_id, decided_at desc)', '(asked_at) where waits', '(until) where over is null'],
  keysOf: ({ data }) => data.enforcementActionId,
  on: {
    AccountWarned: (_, { data, meta }) => newAction('warning', data, meta.at),
    AccountSuspended: (_, { data, meta }) => ({ ...newAction('pause', data, meta.at), until: data.until ?? null }),
    AccountTerminated: (_, { data, meta }) => newAction('end', data, meta.at),
    SuspensionExpired: (row, { meta }) => row && { ...row, over: 'passed', overAt: meta.at },
    EnforcementAppealed: (row, { data, meta }) =>
      row && { ...row, askedAt: meta.at, words: unsealed(data.comment), waits: true },
    EnforcementActionUpheld: (row, { data, meta }) =>
      row && {
        ...row,
        waits: false,
        upheldBy: data.staffAccountId,
        upheldAt: meta.at,
        upheldReason: unsealed(data.reason),
      },
    EnforcementActionLifted: (row, { data, meta }) =>
      row && {
        ...row,
        waits: false,
        over: 'lifted',
        overAt: meta.at,
        liftedBy: data.staffAccountId,
        liftReason: unsealed(data.reason),
      },
  },
})

type Decided = Extract<EnforcementEvent, { type: 'AccountWarned' }>['data']

const newAction = (kind: EnforcementActionType, data: Decided, decidedAt: string): ActionRow => ({
  id: data.enforcementActionId,
  accountId: data.accountId,
  kind,
  until: null,
  by: data.staffAccountId,
  reason: unsealed(data.reason),
  decidedAt,
  appealDeadline: data.appealDeadline,
  askedAt: null,
  words: null,
  waits: false,
  upheldBy: null,
  upheldAt: null,
  upheldReason: null,
  over: null,
  overAt: null,
  liftedBy: null,
  liftReason: null,
})

/** Number of enforcement events per account, to detect conflicting decisions. */
interface AccountVersionRow {
  readonly accountId: string
  readonly moves: number
}

const applyVersion = (row: AccountVersionRow | undefined, _: unknown, accountId: string): AccountVersionRow => ({
  accountId,
  moves: (row?.moves ?? 0) + 1,
})

const accountVersions = table<AccountVersionRow, EnforcementEvent>({
  name: 'account_versions',
  key: 'accountId',
  columns: { accountId: 'key', moves: 'integer' },
  keysOf: ({ data }) => data.accountId,
  on: Object.fromEntries(Object.keys(enforcementEvents.shapes).map((type) => [type, applyVersion])) as EventHandlers<
    AccountVersionRow,
    EnforcementEvent
  >,
})

export const enforcement: Projection = { name: 'enforcement', version: 1, tables: [actions, accountVersions] }
