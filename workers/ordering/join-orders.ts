import { account } from '#domain/identity/account.decider.ts'
import { claim, claimOf } from '#domain/identity/claim.decider.ts'
import { type CommandBus, stepId } from '#domain/kernel/dispatch.ts'
import { isErased } from '#domain/kernel/event.ts'
import type { Hmac } from '#domain/kernel/names.ts'
import { guestbook, guestbookOf } from '#domain/ordering/guestbook.decider.ts'
import { order } from '#domain/ordering/order.decider.ts'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import type { Facts } from '#platform/facts/facts.ts'

export interface JoinDeps {
  readonly bus: CommandBus
  readonly log: EventLog
  readonly keys: { readonly hmac: Hmac }
  readonly facts: Facts
}

/** The confirmed address of an account, if it has one. */
export async function confirmedEmail({ bus }: JoinDeps, accountId: string): Promise<string | undefined> {
  const state = await bus.load(account, accountId)
  return state.status === 'registered' && state.verified && !isErased(state.email) ? (state.email as string) : undefined
}

/** The account whose confirmed address this is. The claim tells who asked for it, the account whether it is confirmed. */
export async function accountOfEmail(deps: JoinDeps, email: string): Promise<string | undefined> {
  const { bus, keys } = deps
  const { heldBy } = await bus.load(claim, claimOf(keys.hmac, 'email', email))
  const own = heldBy && (await confirmedEmail(deps, heldBy))
  return own && guestbookOf(keys.hmac, own) === guestbookOf(keys.hmac, email) ? heldBy : undefined
}

/** Everything that was paid as a guest with this address, but for what its buyer wanted to be forgotten. */
export async function guestOrdersOf({ bus, keys }: JoinDeps, email: string): Promise<readonly string[]> {
  const id = guestbookOf(keys.hmac, email)
  const [{ orders }, { leaving }] = [await bus.load(guestbook, id), await bus.load(guestErasure, id)]
  return orders.filter((orderId) => !leaving.includes(orderId))
}

/** Gives a guest's order to an account. What is another account's by now stays there: the order itself says no. */
export async function joinOrder({ bus, facts }: JoinDeps, orderId: string, accountId: string): Promise<void> {
  await bus.dispatch({
    decider: order,
    id: orderId,
    command: { type: 'JoinAccount', accountId },
    by: systemStep({ facts, commandId: stepId(orderId, `join/${accountId}`), correlationId: orderId }),
  })
}

export const systemStep = (step: { facts: Facts; commandId: string; correlationId: string }) => ({
  commandId: step.commandId,
  correlationId: step.correlationId,
  actor: { kind: 'system' as const, id: 'guestbook' },
  at: step.facts.now(),
})
