import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import { checkoutId, openSale, type Sale, type Staff, type Through } from './sale.ts'

const paymentIntentId = `pi_${checkoutId}`

/** Who may be at work on one checkout at the same time: requests, jobs, notices, in any order, each maybe twice. */
const TASKS = {
  advance: (staff: Staff) => staff.advance(),
  settle: (staff: Staff) => staff.settle(),
  expire: (staff: Staff) => staff.end('time'),
  abandon: (staff: Staff) => staff.end('abandoned'),
} as const
type Task = keyof typeof TASKS | 'pay'

const tasks = fc.array(fc.constantFrom<Task>('advance', 'advance', 'pay', 'settle', 'expire', 'abandon'), {
  minLength: 2,
  maxLength: 7,
})

/** Every command arrives when the scheduler says so; each worker is a process with a bus of its own. */
const slowed = (scheduler: fc.Scheduler): Through => ({
  bus: (bus: CommandBus) => ({
    load: async (decider, id) => {
      await scheduler.schedule(Promise.resolve(), `load ${id}`)
      return bus.load(decider, id)
    },
    dispatch: async (order) => {
      await scheduler.schedule(Promise.resolve(), `send ${order.context.commandId}`)
      return bus.dispatch(order)
    },
  }),
  payments: (payments) => payments,
})

async function run(sale: Sale, task: Task, through: Through): Promise<void> {
  try {
    if (task === 'pay') sale.payments.become(paymentIntentId, 'succeeded')
    else await TASKS[task](sale.staff(through))
  } catch {
    // A buyer finds nothing to pay yet, or a payment that is closed; a worker is sent again by its queue.
  }
}

/** Runs the remaining jobs to the end. */
async function afterwards(sale: Sale): Promise<void> {
  await sale.staff().advance()
  if (sale.payments.intents().length > 0) await sale.staff().settle()
  await sale.staff().end('time')
  await sale.staff().advance()
}

async function noLooseEnds(sale: Sale): Promise<void> {
  const { status, orders, shelves } = await sale.end()
  const payment = sale.payments.intents()[0]
  expect(['completed', 'closed', 'refunded']).toContain(status)
  for (const { reservations } of shelves) expect(reservations).toEqual({})
  const sold = status === 'completed'
  expect(shelves.map(({ onHand }) => onHand)).toEqual(sold ? [9, 9, 8] : [10, 10, 10])
  for (const order of orders) expect(sold ? ['paid'] : ['payment_failed', 'unknown']).toContain(order)
  const kept = payment?.status === 'succeeded' && sale.payments.refunds().length === 0
  expect(kept).toBe(sold)
  expect(payment?.status ?? 'canceled').toBe(payment?.status === 'succeeded' ? 'succeeded' : 'canceled')
}

test('concurrent workers leave nothing unfinished', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), tasks, async (scheduler, sequence) => {
      const sale = await openSale()
      await scheduler.waitFor(
        Promise.all(
          sequence.map(async (task) => {
            await scheduler.schedule(Promise.resolve(), `begin ${task}`)
            await run(sale, task, slowed(scheduler))
          }),
        ),
      )
      await afterwards(sale)
      await noLooseEnds(sale)
    }),
    { numRuns: 200 },
  )
})
