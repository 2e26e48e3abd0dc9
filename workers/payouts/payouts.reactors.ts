import type { Reactor } from '../reactor.ts'
import { payProducerWhenPaid } from './pay-producer-when-paid.reactor.ts'
import { payWaitingWhenReady } from './pay-waiting-when-ready.reactor.ts'
import { takeBackWhenChargedBack, takeBackWhenItFellThrough } from './take-back-when-charged-back.reactor.ts'
import { takeBackWhenRefunded } from './take-back-when-refunded.reactor.ts'

export const payoutReactors: readonly Reactor[] = [
  payProducerWhenPaid,
  payWaitingWhenReady,
  takeBackWhenRefunded,
  takeBackWhenChargedBack,
  takeBackWhenItFellThrough,
]
