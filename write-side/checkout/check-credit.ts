import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import { availableCredit, credit } from '#domain/credit/credit.decider.ts'
import { LEAST_CHARGE } from '#domain/credit/credit-use.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/dispatch.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'

interface Asked {
  readonly body: Pick<StartCheckoutForm, 'creditCents'>
  readonly actor: Actor
}

/** Why store credit cannot pay what the buyer saw it pay; undefined when it can, or nothing was asked of it. */
export async function creditRefusal(
  { bus }: { readonly bus: CommandBus },
  { body: { creditCents = 0 }, actor }: Asked,
  totalCents: Cents,
): Promise<Refusal | undefined> {
  if (creditCents === 0) return undefined
  if (actor.kind !== 'member') return refuse('credit_needs_account')
  const available = availableCredit(await bus.load(credit, actor.accountId))
  if (creditCents > available || creditCents > totalCents) return refuse('credit_changed', { available })
  const left = totalCents - creditCents
  return left > 0 && left < LEAST_CHARGE ? refuse('credit_leaves_too_little', { least: LEAST_CHARGE }) : undefined
}
