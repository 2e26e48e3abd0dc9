import type { IQueueBackend } from 'bullmq'
import type { FarmgateQueue, FarmgateWorker } from './bullmq-queue.ts'

/** Takes no more jobs, waits for those in hand, then closes. */
export async function closeWorker(worker: FarmgateWorker, running: ReadonlySet<Promise<void>>): Promise<void> {
  await worker.pause(true)
  await Promise.allSettled(running)
  // Told to close gently, BullMQ waits for a server that does not answer for ever.
  await worker.close(!(await answers(worker.getBackend())))
}

export async function closeQueue(queue: FarmgateQueue): Promise<void> {
  if (await answers(queue.getBackend())) await queue.close()
  else await queue.getBackend().close(true)
}

/** Whether the server is there, on every connection of this backend. */
async function answers(backend: IQueueBackend): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, false)
  })
  const reached = Promise.all([backend.getQueueMetaField('version'), backend.reconnectBlocking()]).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([reached, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

const PATIENCE_MS = 2_000
