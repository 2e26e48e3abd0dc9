import { type AccessedRecord, isVisit } from '../kernel/access-type.ts'
import type { StaffMember } from '../kernel/actor.ts'
import { decider } from '../kernel/decider.ts'
import type { Instant } from '../kernel/event.ts'
import type { AccessLogEvent } from './audit.events.ts'

export interface RecordAccess extends AccessedRecord {
  readonly type: 'RecordAccess'
  readonly reader: StaffMember
  readonly now: Instant
  /** End of a visit that begins now. */
  readonly visitEndsAt: Instant
}

/** Ends of the latest visits, by access type and object. */
type Visits = Readonly<Record<string, Instant>>

/**
 * Accesses of one staff member on one day (UTC); `id` is `<account>-<YYYY-MM-DD>`. An object is logged once per visit;
 * searches, queries and exports are logged each time.
 */
export const accessLog = decider<RecordAccess, Visits, AccessLogEvent>({
  name: 'access_log',
  stream: (id) => `access_log-${id}`,
  initial: {},
  evolve: (visits, { data: { accessType, target, visitEndsAt } }) =>
    visitEndsAt === undefined ? visits : { ...visits, [`${accessType} ${target}`]: visitEndsAt },
  decide: (visits, { reader, accessType, target, now, visitEndsAt }): AccessLogEvent[] => {
    const data = { staffAccountId: reader.accountId, staffRole: reader.role, accessType, target }
    if (!isVisit(accessType)) return [{ type: 'AccessRecorded', data }]
    const endsAt = visits[`${accessType} ${target}`]
    return endsAt !== undefined && now < endsAt ? [] : [{ type: 'AccessRecorded', data: { ...data, visitEndsAt } }]
  },
})
