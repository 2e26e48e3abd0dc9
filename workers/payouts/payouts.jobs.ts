import type { ContextJobs } from '../context-jobs.ts'
import { payProducerHandler } from './pay-producer.job.ts'
import { type PayWaitingDeps, payWaitingHandler } from './pay-waiting.job.ts'
import { takeBackHandler } from './take-back.job.ts'
import { takeBackFallenHandler } from './take-back-fallen.job.ts'
import type { TransferProcess } from './transfer.process.ts'

export interface PayoutJobsDeps extends Pick<PayWaitingDeps, 'waitingAt'> {
  readonly transfers: TransferProcess
}

/** Producers get their part of what was paid, and give back theirs of what was refunded. */
export const payoutJobs = ({ transfers, waitingAt }: PayoutJobsDeps): ContextJobs => ({
  handlers: [
    payProducerHandler(transfers),
    takeBackHandler(transfers),
    takeBackFallenHandler(transfers),
    payWaitingHandler({ process: transfers, waitingAt }),
  ],
})
