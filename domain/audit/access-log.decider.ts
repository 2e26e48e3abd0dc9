import { type AccessedRecord, isVisit } from '../kernel/access-type.ts'
import type { StaffMember } from '../kernel/actor.ts'
import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import type { AccessLogEvent } from './audit.events.ts'

export interface RecordAccess extends AccessedRecord {
  readonly type: 'RecordAccess'
  readonly reader: StaffMember
  readonly now: Instant
  /** When a visit that begins now ends. */
  readonly visitEndsAt: Instant
}

/** When the last visit to each object ends, by kind and object. */
type Visits = Readonly<Record<string, Instant>>

/**
 * What one of the staff opened on one day (UTC); `id` is `<account>-<YYYY-MM-DD>`. An object is recorded once a visit; searches, queries
 * and exports each time.
 */
export const accessLog = decider<RecordAccess, Visits, AccessLogEvent>({
  name: 'looks',
  stream: (id) => `looks-${id}`,
  initial: {},
  evolve: (visits, { data: { accessType, target, visitEndsAt } }) =>
    visitEndsAt === undefined ? visits : { ...visits, [`${accessType} ${target}`]: visitEndsAt },
  decide: (visits, { reader, what: accessType, of: target, now, visitEndsAt }): AccessLogEvent[] => {
    const data = { staffAccountId: reader.accountId, staffRole: reader.role, accessType, target }
    if (!isVisit(accessType)) return [{ type: 'AccessRecorded', data }]
    const endsAt = visits[`${accessType} ${target}`]
    return endsAt !== undefined && now < endsAt ? [] : [{ type: 'AccessRecorded', data: { ...data, visitEndsAt } }]
  },
})
