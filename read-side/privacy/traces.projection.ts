import type { DomainEvent, RecordedEvent, Retention } from '#domain/kernel/event.ts'
import { PERSONAL_TYPES, personalFields } from '#domain/privacy/personal-data.ts'
import { type Folds, type Projection, table } from '../projection.ts'
import { guestErasures, legalHolds } from './erasures.table.ts'
import { purgeRuns } from './sweeps.table.ts'

/** Where in the log something of a person stands, and since when nothing was added; never what. */
export interface PersonalDataRow {
  readonly id: string
  readonly person: string
  readonly keep: Retention
  readonly stream: string
  readonly lastAt: string
}

const keyOf = ({ person, keep }: Pick<PersonalDataRow, 'person' | 'keep'>, stream: string): string =>
  `${person}|${keep}|${stream}`

export const personalDataIndex = table<PersonalDataRow, DomainEvent>({
  name: 'personal_data_index',
  key: 'id',
  columns: { id: 'key', person: 'key', keep: 'key', stream: 'key', lastAt: 'instant' },
  indexes: ['(person, keep)', '(stream)'],
  keysOf: (event) => [...new Set(personalFields(event).map((each) => keyOf(each, event.stream)))],
  folds: Object.fromEntries(PERSONAL_TYPES.map((type) => [type, traced])) as Folds<PersonalDataRow, DomainEvent>,
})

function traced(_: PersonalDataRow | undefined, event: RecordedEvent, id: string): PersonalDataRow | undefined {
  const { stream, meta } = event
  const found = personalFields(event).find((each) => keyOf(each, stream) === id)
  return found && { id, person: found.person, keep: found.keep, stream, lastAt: meta.at }
}

export const privacy: Projection = {
  name: 'privacy',
  version: 2,
  tables: [personalDataIndex, purgeRuns, legalHolds, guestErasures],
}
