import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { DomainEvent, RecordedEvent, Retention } from '#domain/kernel/event.ts'
import { LEGAL_HOLDS } from '#domain/privacy/erasure-receipt.ts'
import { PERSONAL_TYPES, personalFields } from '#domain/privacy/personal-data.ts'
import type { GuestErasureEvent, RetentionEvent } from '#domain/privacy/privacy.events.ts'
import type { PurgeRuleResult } from '#domain/privacy/purge-report.ts'
import type { KeyRef } from '#platform/keys/keys.ts'
import { type EventHandlers, type Projection, table } from '#platform/projections/projection.ts'

/** Streams with personal data of a subject, and when data was last added; never the data itself. */
export interface PersonalDataRow {
  readonly id: string
  readonly subjectId: string
  readonly retentionClass: Retention
  readonly stream: string
  readonly lastAddedAt: string
}

const keyOf = ({ subjectId, retention }: KeyRef, stream: string): string => `${subjectId}|${retention}|${stream}`

export const personalDataIndex = table<PersonalDataRow, DomainEvent>({
  name: 'personal_data_index',
  key: 'id',
  columns: { id: 'key', subjectId: 'key', retentionClass: 'key', stream: 'key', lastAddedAt: 'instant' },
  indexes: ['(subject_id, retention_class)', '(stream)'],
  keysOf: (event) => [...new Set(personalFields(event).map((each) => keyOf(each, event.stream)))],
  on: Object.fromEntries(PERSONAL_TYPES.map((type) => [type, indexEntry])) as EventHandlers<
    PersonalDataRow,
    DomainEvent
  >,
})

function indexEntry(_: PersonalDataRow | undefined, event: RecordedEvent, id: string): PersonalDataRow | undefined {
  const { stream, meta } = event
  const found = personalFields(event).find((each) => keyOf(each, stream) === id)
  return (
    found && { id, subjectId: found.subjectId, retentionClass: found.retention, stream, lastAddedAt: meta.recordedAt }
  )
}

export interface PurgeRunRow {
  readonly ranOn: string
  readonly completedAt: string
  readonly rules: readonly PurgeRuleResult[]
}

/** Results of the nightly purge runs, including the data that legal holds retained. */
const purgeRuns = table<PurgeRunRow, RetentionEvent>({
  name: 'purge_runs',
  key: 'ranOn',
  columns: { ranOn: 'key', completedAt: 'instant', rules: 'json' },
  keysOf: ({ data }) => data.ranOn,
  on: {
    RetentionPurgeCompleted: (_, { data: { ranOn, rules }, meta }) => ({ ranOn, rules, completedAt: meta.recordedAt }),
  },
})

/** An erased account with data under legal hold. */
export interface LegalHoldRow {
  readonly accountId: string
  readonly producerId: string | null
}

const legalHolds = table<LegalHoldRow, AccountEvent>({
  name: 'legal_holds',
  key: 'accountId',
  columns: { accountId: 'key', producerId: 'key' },
  keysOf: ({ data }) => data.accountId,
  on: {
    AccountErased: (_, { data: { accountId, producerId = null, destroyedKeyClasses } }) =>
      LEGAL_HOLDS.every((retention) => destroyedKeyClasses.includes(retention)) ? null : { accountId, producerId },
    LegalHoldDataErased: () => null,
  },
})

/** Confirmed guest erasures. */
export interface GuestErasureRow {
  readonly requestId: string
  readonly emailHash: string
  readonly personIds: readonly string[]
  readonly orderIds: readonly string[]
  readonly erased: boolean
}

const guestErasures = table<GuestErasureRow, GuestErasureEvent>({
  name: 'guest_erasures',
  key: 'requestId',
  columns: { requestId: 'key', emailHash: 'key', personIds: 'json', orderIds: 'json', erased: 'boolean' },
  indexes: ['(request_id) where not erased'],
  keysOf: ({ data }) => data.requestId,
  on: {
    GuestErasureConfirmed: (_, { data }) => ({ ...rowOf(data), erased: false }),
    GuestDataErased: (_, { data }) => ({ ...rowOf(data), erased: true }),
  },
})

export const privacy: Projection = {
  name: 'privacy',
  version: 3,
  tables: [personalDataIndex, purgeRuns, legalHolds, guestErasures],
}

const rowOf = ({ requestId, emailHash, personIds, orderIds }: Omit<GuestErasureRow, 'erased'>) => ({
  requestId,
  emailHash,
  personIds,
  orderIds,
})
