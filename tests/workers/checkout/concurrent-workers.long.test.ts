import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import {
  type CheckoutRun,
  type CheckoutWorker,
  checkoutId,
  type Intercepted,
  products,
  startCheckoutRun,
  stockProduct,
} from './checkout-run.ts'

const paymentIntentId = `pi_${checkoutId}`

/** Requests, jobs and webhooks that may handle one checkout at the same time, in any order, each possibly twice. */
const TASKS = {
  advance: (worker: CheckoutWorker) => worker.advance(),
  settle: (worker: CheckoutWorker) => worker.settle(),
  expire: (worker: CheckoutWorker) => worker.end('timeout'),
  abandon: (worker: CheckoutWorker) => worker.end('abandoned'),
} as const
type Task = keyof typeof TASKS | 'pay'

const tasks = fc.array(fc.constantFrom<Task>('advance', 'advance', 'pay', 'settle', 'expire', 'abandon'), {
  minLength: 2,
  maxLength: 7,
})

/** The scheduler delays each command. Each worker is a process with its own bus. */
const slowed = (scheduler: fc.Scheduler): Intercepted => ({
  bus: (bus: CommandBus) => ({
    load: async (decider, id) => {
      await scheduler.schedule(Promise.resolve(), `load ${id}`)
      return bus.load(decider, id)
    },
    history: async (decider, id) => {
      await scheduler.schedule(Promise.resolve(), `read ${id}`)
      return bus.history(decider, id)
    },
    dispatch: async (order) => {
      await scheduler.schedule(Promise.resolve(), `send ${order.context.commandId}`)
      return bus.dispatch(order)
    },
  }),
  payments: (payments) => payments,
})

async function run(sale: CheckoutRun, task: Task, through: Intercepted): Promise<void> {
  try {
    if (task === 'pay') sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
    else await TASKS[task](sale.worker(through))
  } catch {
    // There is nothing to pay yet, or the payment is canceled. The queue runs a job again.
  }
}

/** Runs the remaining jobs to the end. */
async function afterwards(sale: CheckoutRun): Promise<void> {
  await sale.worker().advance()
  if (sale.payments.intents().length > 0) await sale.worker().settle()
  await sale.worker().end('timeout')
  await sale.worker().advance()
}

async function expectNothingPending(sale: CheckoutRun): Promise<void> {
  const { status, orders, stocks } = await sale.end()
  const payment = sale.payments.intents()[0]
  expect(['completed', 'closed', 'refunded']).toContain(status)
  for (const { reservations } of stocks) expect(reservations).toEqual({})
  const sold = status === 'completed'
  expect(stocks.map(({ onHand }) => onHand)).toEqual(sold ? [9, 9, 8] : [10, 10, 10])
  for (const order of orders) expect(sold ? ['paid'] : ['payment_failed', 'unknown']).toContain(order)
  const moneyKept = payment?.status === 'succeeded' && sale.payments.refunds().length === 0
  expect(moneyKept).toBe(sold)
  expect(payment?.status ?? 'canceled').toBe(payment?.status === 'succeeded' ? 'succeeded' : 'canceled')
}

test('concurrent workers leave nothing unfinished', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), tasks, async (scheduler, sequence) => {
      const sale = await startCheckoutRun()
      await scheduler.waitFor(
        Promise.all(
          sequence.map(async (task) => {
            await scheduler.schedule(Promise.resolve(), `begin ${task}`)
            await run(sale, task, slowed(scheduler))
          }),
        ),
      )
      await afterwards(sale)
      await expectNothingPending(sale)
    }),
    { numRuns: 200 },
  )
})

test('one of two checkouts gets all of the last items', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const sale = await startCheckoutRun({ onHand: 1 })
      await stockProduct(sale.bus, products[2]!, 2)
      const rival = await sale.rival(slowed(scheduler))
      await scheduler.waitFor(Promise.all([sale.worker(slowed(scheduler)).advance(), rival.advance()]))
      const { status } = await sale.end()
      expect([status, await rival.status()].sort()).toEqual(['awaiting_payment', 'refused'])
    }),
    { numRuns: 100 },
  )
})
