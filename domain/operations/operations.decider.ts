import { canOperate } from '#domain/kernel/actor.ts'
import type { StaffMember } from '../kernel/actor.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { OperationsEvent } from './operations.events.ts'

interface StaffOperation {
  readonly staff: StaffMember
  /** Whether the job or event has failed, checked by the caller. */
  readonly found: boolean
}

export interface RetryParkedEvents extends StaffOperation {
  readonly type: 'RetryParkedEvents'
  readonly projection: string
  readonly eventId?: string | undefined
}
export interface RetryJob extends StaffOperation {
  readonly type: 'RetryJob'
  readonly name: string
  readonly id?: string | undefined
}
export interface DiscardJob extends StaffOperation {
  readonly type: 'DiscardJob'
  readonly name: string
  readonly id: string
  readonly reason: string
}
export type OperationsCommand = RetryParkedEvents | RetryJob | DiscardJob

/** One stream per projection (`projection-catalog`) or job name (`job-send-receipt`). */
export const operations = decider<OperationsCommand, undefined, OperationsEvent>({
  name: 'operations',
  stream: (id) => `operations-${id}`,
  initial: undefined,
  evolve: () => undefined,
  decide: (_, command): readonly OperationsEvent[] | Refusal => {
    if (!canOperate(command.staff)) return refuse('not_allowed')
    if (!command.found) return refuse(command.type === 'RetryParkedEvents' ? 'no_parked_events' : 'job_not_failed')
    return [eventFor(command)]
  },
})

function eventFor({ staff, ...command }: OperationsCommand): OperationsEvent {
  const operator = { staffAccountId: staff.accountId, staffRole: staff.role }
  switch (command.type) {
    case 'RetryParkedEvents': {
      const { projection, eventId } = command
      return { type: 'ParkedEventsRetried', data: { ...operator, projection, ...(eventId && { eventId }) } }
    }
    case 'RetryJob':
      return {
        type: 'JobRetried',
        data: { ...operator, jobName: command.name, ...(command.id && { jobId: command.id }) },
      }
    case 'DiscardJob': {
      const { name, id, reason } = command
      return { type: 'JobDiscarded', data: { ...operator, jobName: name, jobId: id, reason } }
    }
  }
}

export const projectionOperations = (projection: string): string => `projection-${projection}`
export const jobOperations = (name: string): string => `job-${name}`
