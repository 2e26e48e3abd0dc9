import { z } from 'zod'
import { type JobDefinition, type JobKey, JobRejected } from './jobs.ts'

/** A job as the queue stores it. */
export const queuedJob = z.object({
  payload: z.unknown(),
  correlationId: z.string().optional(),
  trace: z.string().optional(),
})
export type QueuedJob = z.infer<typeof queuedJob>

/** The queue's id: the job's name and its id, so that two jobs made from one event do not swallow each other. */
export function queueIdOf(job: JobDefinition<unknown>, id: string): string {
  if (!ID.test(id)) throw new JobRejected(`${job.name}: not an id for a job: ${JSON.stringify(id.slice(0, 80))}`)
  return `${job.name}.${id}`
}

/** The job's name in a queue's id. A scheduled run is called `repeat:<name>:<ms>` by BullMQ. */
export const nameIn = (queueId: string): string =>
  queueId.startsWith('repeat:') ? queueId.split(':')[1]! : queueId.slice(0, queueId.indexOf('.'))

/** The id as it was enqueued; of a scheduled run, one made from its time. */
export const idIn = (queueId: string): string =>
  queueId.startsWith('repeat:') ? `scheduled-${queueId.split(':')[2]}` : queueId.slice(queueId.indexOf('.') + 1)

/** BullMQ's id of a schedule's run at a time, ms since 1970. */
export const scheduledQueueId = (name: string, at: number): string => `repeat:${name}:${at}`

/** The id of the run that makes up for one missed at a time, ms since 1970. */
export const missedId = (at: number): string => `missed-${at}`

/** When a schedule's run was due, regular or made up (ms since 1970); undefined for any other job. */
export const scheduledFor = (queueId: string): number | undefined => {
  const [, at] = /^(?:scheduled|missed)-(\d+)$/.exec(idIn(queueId)) ?? []
  return at === undefined ? undefined : Number(at)
}

/** Where a job of this name and id may stand: enqueued, or as a scheduled run. */
export const queueIdsOf = ({ name, id }: JobKey): readonly string[] => [
  `${name}.${id}`,
  ...(id.startsWith('scheduled-') ? [`repeat:${name}:${id.slice('scheduled-'.length)}`] : []),
]

/** What is stored, once the payload has passed the job's schema. */
export function serializeJob<P>(job: JobDefinition<P>, payload: P, tied: Omit<QueuedJob, 'payload'> = {}): QueuedJob {
  if (!NAME.test(job.name)) throw new JobRejected(`not a name for a job: ${JSON.stringify(job.name)}`)
  const checked = job.payload.safeParse(payload)
  if (!checked.success) throw new JobRejected(`${job.name}: ${z.prettifyError(checked.error)}`)
  return { payload: checked.data, ...tied }
}

const NAME = /^[a-z][a-z0-9-]{0,79}$/
// BullMQ keeps colons for itself.
const ID = /^[^\s:]{1,200}$/
