import { type EnforcementEvent, enforcementEvents } from '#domain/enforcement/enforcement.events.ts'
import type { EnforcementActionType } from '#domain/enforcement/enforcement-types.ts'
import { type EventHandlers, type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

export interface ActionRow {
  readonly id: string
  readonly accountId: string
  readonly actionType: EnforcementActionType
  readonly endsOn: string | null
  readonly staffAccountId: string
  readonly reason: string | null
  readonly decidedAt: string
  readonly appealDeadline: string
  readonly appealedAt: string | null
  readonly appealComment: string | null
  readonly appealPending: boolean
  readonly upheldBy: string | null
  readonly upheldAt: string | null
  readonly upheldReason: string | null
  readonly endReason: 'lifted' | 'expired' | null
  readonly endedAt: string | null
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
    actionType: 'key',
    endsOn: 'text',
    staffAccountId: 'key',
    reason: 'text',
    decidedAt: 'instant',
    appealDeadline: 'instant',
    appealedAt: 'instant',
    appealComment: 'text',
    appealPending: 'boolean',
    upheldBy: 'key',
    upheldAt: 'instant',
    upheldReason: 'text',
    endReason: 'key',
    endedAt: 'instant',
    liftedBy: 'key',
    liftReason: 'text',
  },
  indexes: [
    '(account_id, decided_at desc)',
    '(appealed_at) where appeal_pending',
    '(ends_on) where end_reason is null',
  ],
  keysOf: ({ data }) => data.enforcementActionId,
  on: {
    AccountWarned: (_, { data, meta }) => newAction('warning', data, meta.recordedAt),
    AccountSuspended: (_, { data, meta }) => ({
      ...newAction('suspension', data, meta.recordedAt),
      endsOn: data.endsOn ?? null,
    }),
    AccountTerminated: (_, { data, meta }) => newAction('termination', data, meta.recordedAt),
    SuspensionExpired: (row, { meta }) => row && { ...row, endReason: 'expired', endedAt: meta.recordedAt },
    EnforcementAppealed: (row, { data, meta }) =>
      row && { ...row, appealedAt: meta.recordedAt, appealComment: valueOrNull(data.comment), appealPending: true },
    EnforcementActionUpheld: (row, { data, meta }) =>
      row && {
        ...row,
        appealPending: false,
        upheldBy: data.staffAccountId,
        upheldAt: meta.recordedAt,
        upheldReason: valueOrNull(data.reason),
      },
    EnforcementActionLifted: (row, { data, meta }) =>
      row && {
        ...row,
        appealPending: false,
        endReason: 'lifted',
        endedAt: meta.recordedAt,
        liftedBy: data.staffAccountId,
        liftReason: valueOrNull(data.reason),
      },
  },
})

type DecisionData = Extract<EnforcementEvent, { type: 'AccountWarned' }>['data']

const newAction = (actionType: EnforcementActionType, data: DecisionData, decidedAt: string): ActionRow => ({
  id: data.enforcementActionId,
  accountId: data.accountId,
  actionType,
  endsOn: null,
  staffAccountId: data.staffAccountId,
  reason: valueOrNull(data.reason),
  decidedAt,
  appealDeadline: data.appealDeadline,
  appealedAt: null,
  appealComment: null,
  appealPending: false,
  upheldBy: null,
  upheldAt: null,
  upheldReason: null,
  endReason: null,
  endedAt: null,
  liftedBy: null,
  liftReason: null,
})

/** Number of enforcement events per account, to detect conflicting decisions. */
interface AccountVersionRow {
  readonly accountId: string
  readonly version: number
}

const applyVersion = (row: AccountVersionRow | undefined, _: unknown, accountId: string): AccountVersionRow => ({
  accountId,
  version: (row?.version ?? 0) + 1,
})

const accountVersions = table<AccountVersionRow, EnforcementEvent>({
  name: 'account_versions',
  key: 'accountId',
  columns: { accountId: 'key', version: 'integer' },
  keysOf: ({ data }) => data.accountId,
  on: Object.fromEntries(Object.keys(enforcementEvents.shapes).map((type) => [type, applyVersion])) as EventHandlers<
    AccountVersionRow,
    EnforcementEvent
  >,
})

export const enforcement: Projection = { name: 'enforcement', version: 1, tables: [actions, accountVersions] }
