import { type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import type { Facts } from '#platform/facts/facts.ts'

/** Who moves an order's refunds, step by step. */
export const refundSender =
  (orderId: string, facts: Facts) =>
  (step: string): CommandContext => ({
    commandId: stepId(orderId, step),
    correlationId: orderId,
    actor: { kind: 'system', id: 'refunds' },
    at: facts.now(),
  })
