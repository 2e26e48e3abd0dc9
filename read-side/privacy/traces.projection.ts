import type { DomainEvent, Recorded, Retention } from '#domain/kernel/event.ts'
import { PERSONAL_TYPES, personalFields } from '#domain/privacy/personal-fields.ts'
import { type Folds, type Projection, table } from '../projection.ts'
import { guestErasures, held } from './erasures.table.ts'
import { sweeps } from './sweeps.table.ts'

/** Where in the log something of a person stands, and since when nothing was added; never what. */
export interface TraceRow {
  readonly id: string
  readonly person: string
  readonly keep: Retention
  readonly stream: string
  readonly lastAt: string
}

const keyOf = ({ person, keep }: Pick<TraceRow, 'person' | 'keep'>, stream: string): string =>
  `${person}|${keep}|${stream}`

export const traces = table<TraceRow, DomainEvent>({
  name: 'traces',
  key: 'id',
  columns: { id: 'key', person: 'key', keep: 'key', stream: 'key', lastAt: 'instant' },
  indexes: ['(person, keep)', '(stream)'],
  keysOf: (event) => [...new Set(personalFields(event).map((each) => keyOf(each, event.stream)))],
  folds: Object.fromEntries(PERSONAL_TYPES.map((type) => [type, traced])) as Folds<TraceRow, DomainEvent>,
})

function traced(_: TraceRow | undefined, event: Recorded, id: string): TraceRow | undefined {
  const { stream, meta } = event
  const found = personalFields(event).find((each) => keyOf(each, stream) === id)
  return found && { id, person: found.person, keep: found.keep, stream, lastAt: meta.at }
}

export const privacy: Projection = { name: 'privacy', version: 2, tables: [traces, sweeps, held, guestErasures] }
