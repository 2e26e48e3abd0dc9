import type { OrderCard } from '#domain/ordering/contract.ts'
import { nextSteps, PRODUCER_STEPS, type ProducerStep } from '#domain/ordering/order-status.ts'

/** The producer's steps that the server offers, in the order of the trade; the first is the natural one. */
export const offeredSteps = ({ status, fulfillmentMethod, mayBecome }: OrderCard): ProducerStep[] =>
  nextSteps(status, fulfillmentMethod).filter((step) => mayBecome.includes(PRODUCER_STEPS[step].to))
