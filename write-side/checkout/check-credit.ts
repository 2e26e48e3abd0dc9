import type { StartCheckoutForm } from '#domain/checkout/contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Refusal, refuse } from '#domain/kernel/refusal.ts'
import { MIN_CHARGE_CENTS } from '#domain/store-credit/credit-use.ts'
import { availableStoreCredit, storeCredit } from '#domain/store-credit/store-credit.decider.ts'

interface Asked {
  readonly body: Pick<StartCheckoutForm, 'storeCreditCents'>
  readonly actor: Actor
}

/**
 * Why store credit cannot pay what the buyer saw it pay; undefined when it can, or nothing was asked of it. `ownCents` is what the
 * buyer's open checkout holds, which the new one takes over.
 */
export async function creditRefusal(
  { bus }: { readonly bus: CommandBus },
  { body: { storeCreditCents = 0 }, actor }: Asked,
  { totalCents, ownCents }: { readonly totalCents: Cents; readonly ownCents: Cents },
): Promise<Refusal | undefined> {
  if (storeCreditCents === 0) return undefined
  if (actor.kind !== 'member') return refuse('store_credit_requires_account')
  const available = availableStoreCredit(await bus.load(storeCredit, actor.accountId)) + ownCents
  if (storeCreditCents > available || storeCreditCents > totalCents)
    return refuse('store_credit_changed', { available })
  const left = totalCents - storeCreditCents
  return left > 0 && left < MIN_CHARGE_CENTS ? refuse('charge_below_minimum', { least: MIN_CHARGE_CENTS }) : undefined
}
