import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { Intercepted } from '#tests/workers/checkout/checkout-run.ts'

export class Killed extends Error {
  override readonly name = 'Killed'
}

/** A process that is killed at its n-th step, before or after the step takes effect. */
export function killableProcess(diesAt: number, when: 'before' | 'after'): Intercepted & { steps(): number } {
  let steps = 0
  const live = async <T>(step: () => Promise<T>): Promise<T> => {
    steps += 1
    if (steps > diesAt || (steps === diesAt && when === 'before')) throw new Killed()
    const done = await step()
    if (steps === diesAt) throw new Killed()
    return done
  }
  return {
    steps: () => steps,
    bus: (bus: CommandBus) => ({ ...bus, dispatch: (order) => live(() => bus.dispatch(order)) }),
    payments: (payments: Payments) => ({
      ...payments,
      request: (request) => live(() => payments.request(request)),
      cancel: (paymentIntentId) => live(() => payments.cancel(paymentIntentId)),
      refund: (refund) => live(() => payments.refund(refund)),
      cards: { ...payments.cards, charge: (charge) => live(() => payments.cards.charge(charge)) },
    }),
  }
}
