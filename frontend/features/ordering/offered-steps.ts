import type { OrderCard } from '#domain/ordering/contract.ts'
import { nextSteps, PRODUCER_STEPS, type ProducerStep } from '#domain/ordering/order-status.ts'

/** The producer's steps that the server offers, in the order of the trade; the first is the natural one. */
export const offeredSteps = ({ status, fulfillmentMethod, allowedStatuses }: OrderCard): ProducerStep[] =>
  nextSteps(status, fulfillmentMethod).filter((step) => allowedStatuses.includes(PRODUCER_STEPS[step].to))
