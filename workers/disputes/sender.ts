import { type CommandContext, stepId } from '#domain/kernel/dispatch.ts'
import type { Facts } from '#platform/facts/facts.ts'

/** Who moves cases when nobody does. */
export const disputeSender = (disputeId: string, step: string, facts: Pick<Facts, 'now'>): CommandContext => ({
  ...{ commandId: stepId(disputeId, step), correlationId: disputeId },
  ...{ actor: { kind: 'system', id: 'disputes' }, at: facts.now() },
})
