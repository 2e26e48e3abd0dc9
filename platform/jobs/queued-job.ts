import { z } from 'zod'
import { type JobDefinition, type JobKey, JobRejected } from './jobs.ts'

/** A job as stored in the queue. */
export const queuedJob = z.object({
  payload: z.unknown(),
  correlationId: z.string().optional(),
  trace: z.string().optional(),
})
export type QueuedJob = z.infer<typeof queuedJob>

/** The queue's id: job name and id, so that two jobs of one event do not collide. */
export function queueIdOf(job: JobDefinition<unknown>, id: string): string {
  if (!ID.test(id)) throw new JobRejected(`${job.name}: not a valid job id: ${JSON.stringify(id.slice(0, 80))}`)
  return `${job.name}.${id}`
}

/** The job name in a queue id. BullMQ names a scheduled run `repeat:<name>:<ms>`. */
export const nameIn = (queueId: string): string =>
  queueId.startsWith('repeat:') ? queueId.split(':')[1]! : queueId.slice(0, queueId.indexOf('.'))

/** The id as enqueued; for a scheduled run, one derived from its time. */
export const idIn = (queueId: string): string =>
  queueId.startsWith('repeat:') ? `scheduled-${queueId.split(':')[2]}` : queueId.slice(queueId.indexOf('.') + 1)

/** BullMQ's id of a scheduled run at a time, ms since 1970. */
export const scheduledQueueId = (name: string, at: number): string => `repeat:${name}:${at}`

/** The id of a run that replaces one missed at a time, ms since 1970. */
export const missedId = (at: number): string => `missed-${at}`

/** When a scheduled run was due, regular or made up (ms since 1970); undefined for any other job. */
export const scheduledFor = (queueId: string): number | undefined => {
  const [, at] = /^(?:scheduled|missed)-(\d+)$/.exec(idIn(queueId)) ?? []
  return at === undefined ? undefined : Number(at)
}

/** The possible queue ids of a job: enqueued, or a scheduled run. */
export const queueIdsOf = ({ name, id }: JobKey): readonly string[] => [
  `${name}.${id}`,
  ...(id.startsWith('scheduled-') ? [`repeat:${name}:${id.slice('scheduled-'.length)}`] : []),
]

/** Validates the payload and returns the stored form. */
export function serializeJob<P>(job: JobDefinition<P>, payload: P, tied: Omit<QueuedJob, 'payload'> = {}): QueuedJob {
  if (!NAME.test(job.name)) throw new JobRejected(`not a valid job name: ${JSON.stringify(job.name)}`)
  const checked = job.payload.safeParse(payload)
  if (!checked.success) throw new JobRejected(`${job.name}: ${z.prettifyError(checked.error)}`)
  return { payload: checked.data, ...tied }
}

const NAME = /^[a-z][a-z0-9-]{0,79}$/
// BullMQ reserves colons.
const ID = /^[^\s:]{1,200}$/
