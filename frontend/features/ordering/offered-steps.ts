import type { OrderCard } from '#domain/ordering/contract.ts'
import { nextSteps, PRODUCER_STEPS, type ProducerStep } from '#domain/ordering/order-status.ts'

/** The producer's steps that the server offers, in the order of the trade; the first is the natural one. */
export const offeredSteps = ({ status, fulfilment, mayBecome }: OrderCard): ProducerStep[] =>
  nextSteps(status, fulfilment).filter((step) => mayBecome.includes(PRODUCER_STEPS[step].to))
