import { randomUUID } from 'node:crypto'
import type { FarmgateQueue } from './bullmq-queue.ts'

const ID = 'epoch.mark'
const FIVE_YEARS_MS = 5 * 365 * 24 * 3_600_000

/** Whether this is the mark and no job. */
export const isEpochMark = (queueId: string): boolean => queueId === ID

/** A mark that lies in the queue like a job that is not due for years: it goes only when everything else goes too. */
export async function queueEpoch(queue: FarmgateQueue): Promise<string> {
  await queue.add('epoch', { payload: randomUUID() }, { jobId: ID, delay: FIVE_YEARS_MS })
  return String((await queue.getJob(ID))?.data.payload)
}
