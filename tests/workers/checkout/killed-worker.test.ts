import { describe, expect, test } from 'vitest'
import { Killed, killableProcess } from '#tests/workers/support/killable-process.ts'
import {
  type CheckoutRun,
  type CheckoutWorker,
  checkoutId,
  products,
  startCheckoutRun,
  stockProduct,
} from './checkout-run.ts'

const paymentIntentId = `pi_${checkoutId}`

/** A part of a sale: the preceding steps, and the worker's own steps, which a restarted worker repeats. */
interface Scenario {
  readonly given: (sale: CheckoutRun) => Promise<void>
  readonly work: (worker: CheckoutWorker) => Promise<unknown>
  readonly status: string
}

const untouched = async () => undefined
const awaiting = async (sale: CheckoutRun) => void (await sale.worker().advance())
const paid = async (sale: CheckoutRun) => {
  await awaiting(sale)
  sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
}
const paidTooLate = async (sale: CheckoutRun) => {
  await awaiting(sale)
  const uncancelled = { ...sale.payments, cancel: sale.payments.retrieve }
  await sale.worker({ bus: (bus) => bus, payments: () => uncancelled }).end('timeout')
  sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
}
const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'from the cart to the payment': { given: untouched, work: (worker) => worker.advance(), status: 'awaiting_payment' },
  'a sold-out product': {
    given: (sale) => stockProduct(sale.bus, products[2]!, 1),
    work: (worker) => worker.advance(),
    status: 'refused',
  },
  'from the payment to the orders': { given: paid, work: (worker) => worker.settle(), status: 'completed' },
  'an expired checkout': { given: awaiting, work: (worker) => worker.end('timeout'), status: 'closed' },
  'a late payment with stock': { given: paidTooLate, work: (worker) => worker.settle(), status: 'completed' },
  'a late payment without stock': {
    given: async (sale) => {
      await paidTooLate(sale)
      await stockProduct(sale.bus, products[1]!, 0)
    },
    work: (worker) => worker.settle(),
    status: 'refunded',
  },
}

/** The uninterrupted run: its number of steps and its result. */
async function uninterrupted({ given, work }: Scenario) {
  const sale = await startCheckoutRun()
  await given(sale)
  const killable = killableProcess(Number.POSITIVE_INFINITY, 'before')
  await work(sale.worker(killable))
  return { steps: killable.steps(), end: await sale.end() }
}

describe.each(Object.entries(SCENARIOS))('%s', (_, scenario) => {
  test.each(['before', 'after'] as const)('ends the same when killed %s any step', async (when) => {
    const { steps, end } = await uninterrupted(scenario)
    expect(end.status).toBe(scenario.status)
    expect(steps).toBeGreaterThan(3)
    for (let step = 1; step <= steps; step++) {
      const sale = await startCheckoutRun()
      await scenario.given(sale)
      await expect(scenario.work(sale.worker(killableProcess(step, when)))).rejects.toBeInstanceOf(Killed)
      await scenario.work(sale.worker(killableProcess(Number.POSITIVE_INFINITY, 'before')))
      expect(await sale.end(), `killed ${when} step ${step}`).toEqual(end)
    }
  })
})
