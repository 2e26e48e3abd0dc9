import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { Killed, killableProcess } from '#tests/workers/support/killable-process.ts'
import {
  annAsGuest,
  type Cart,
  checkoutOf,
  intentOf,
  type Market,
  maxPayableCheckouts,
  ON_HAND,
  openMarket,
  productIds,
  type Server,
} from './two-tabs-run.ts'

const LAST = { honey: 1 }

test('the last item stays with the buyer who starts again', async () => {
  const market = await openMarket()
  await market.server().start('first', LAST)
  expect(await market.server().start('second', { honey: 1, eggs: 2 })).toBe('awaiting_payment')
  expect(await market.statusOf('first')).toBe('closed')
  expect(await market.orderStatus('first')).toBe('payment_failed')
  expect(await market.stockOf('honey')).toEqual({ onHand: 1, available: 0, held: 1 })
  expect(await market.stockOf('eggs')).toEqual({ onHand: 5, available: 3, held: 2 })
  expect(market.payments.intents().map(({ status }) => status)).toEqual(['canceled', 'requires_payment_method'])
})

test('a takeover changes stock in one append', async () => {
  const market = await openMarket()
  await market.server().start('first', LAST)
  await market.server().start('second', LAST)
  const moves = (await market.events()).filter(({ stream }) => stream === `stock-${productIds.honey}`)
  expect(moves.map(({ type }) => type)).toEqual([
    'StockCounted',
    'StockReserved',
    'StockReservationReleased',
    'StockReserved',
  ])
  expect(moves[2]!.meta.commandId).toBe(moves[3]!.meta.commandId)
})

test('a replaced order is withdrawn before the new one is placed', async () => {
  const market = await openMarket()
  await market.server().start('first', LAST)
  await market.server().start('second', LAST)
  const orders = (await market.events()).filter(({ type }) => type === 'OrderPlaced' || type === 'OrderPaymentFailed')
  expect(orders.map(({ type }) => type)).toEqual(['OrderPlaced', 'OrderPaymentFailed', 'OrderPlaced'])
})

test('a payment that succeeds first is kept', async () => {
  const market = await openMarket()
  await market.server().start('first', LAST)
  market.payments.setPaymentStatus(intentOf('first'), 'succeeded')
  expect(await market.server().start('second', { eggs: 1 })).toBe('refused')
  expect(await market.statusOf('first')).toBe('completed')
  expect(await market.stockOf('eggs')).toEqual({ onHand: 5, available: 5, held: 0 })
  expect(market.payments.intents()).toHaveLength(1)
})

test('a payment at the bank is not replaced', async () => {
  const market = await openMarket()
  await market.server().start('first', LAST)
  market.payments.setPaymentStatus(intentOf('first'), 'processing')
  expect(await market.server().start('second', { eggs: 1 })).toBe('refused')
  expect(await market.statusOf('first')).toBe('awaiting_payment')
  market.payments.setPaymentStatus(intentOf('first'), 'succeeded')
  await market.server().settle('first')
  expect(await market.statusOf('first')).toBe('completed')
})

test('a late payment of a replaced checkout is refunded', async () => {
  const market = await openMarket()
  await market.server().start('first', { eggs: 1 })
  const uncanceled = (given: Payments) => ({
    ...given,
    cancel: async (id: string) => ({ ...(await given.retrieve(id)), status: 'canceled' as const }),
  })
  await market.server({ bus: (bus) => bus, payments: uncanceled }).start('second', { eggs: 2 })
  market.payments.setPaymentStatus(intentOf('first'), 'succeeded')
  await market.server().settle('first')
  expect(await market.statusOf('first')).toBe('refunded')
  expect(await market.statusOf('second')).toBe('awaiting_payment')
  expect(market.payments.refunds()).toMatchObject([{ paymentIntentId: intentOf('first') }])
  expect(await market.stockOf('eggs')).toEqual({ onHand: 5, available: 3, held: 2 })
})

test('a guest who signs in has one open checkout', async () => {
  const market = await openMarket()
  await market.server().start('as guest', LAST, { openFor: { buyerId: annAsGuest } })
  const asMember = { openFor: { buyerId: checkoutOwner, guestId: annAsGuest } }
  expect(await market.server().start('as member', LAST, asMember)).toBe('awaiting_payment')
  expect(await market.statusOf('as guest')).toBe('closed')
  const late = market.server().start('guest in another tab', LAST, { openFor: { buyerId: annAsGuest } })
  expect(await late).toBe('refused')
  expect(await market.statusOf('as member')).toBe('awaiting_payment')
})
const checkoutOwner = 'account_00000000000000000000000001'

describe('a start that replaces an open checkout', () => {
  const work = (server: Server) => server.start('second', { honey: 1, eggs: 3 })
  const given = async () => {
    const market = await openMarket()
    await market.server().start('first', { honey: 1, eggs: 4 })
    return market
  }
  const endOf = async (market: Market) => ({
    statuses: [await market.statusOf('first'), await market.statusOf('second')],
    orders: [await market.orderStatus('first'), await market.orderStatus('second')],
    stock: [await market.stockOf('eggs'), await market.stockOf('honey')],
    intents: market.payments.intents().map(({ status }) => status),
  })
  const uninterrupted = async () => {
    const market = await given()
    const killable = killableProcess(Number.POSITIVE_INFINITY, 'before')
    await work(market.server(killable))
    return { steps: killable.steps(), end: await endOf(market) }
  }

  test.each(['before', 'after'] as const)('is completed by its retry when killed %s any step', async (when) => {
    const { steps, end } = await uninterrupted()
    expect(end).toMatchObject({
      statuses: ['closed', 'awaiting_payment'],
      intents: ['canceled', 'requires_payment_method'],
    })
    expect(steps).toBeGreaterThan(8)
    for (let step = 1; step <= steps; step++) {
      const market = await given()
      await expect(work(market.server(killableProcess(step, when)))).rejects.toBeInstanceOf(Killed)
      expect((await market.stockOf('honey')).available, `killed ${when} step ${step}`).toBe(0)
      await work(market.server())
      // Each ended checkout has a job.
      await market.server().process.advance(checkoutOf('first'), 'job')
      expect(await endOf(market), `killed ${when} step ${step}`).toEqual(end)
    }
  })

  test.each(['before', 'after'] as const)('is completed by its jobs when killed %s any step', async (when) => {
    const { steps } = await uninterrupted()
    for (let step = 1; step <= steps; step++) {
      const market = await given()
      await expect(work(market.server(killableProcess(step, when)))).rejects.toBeInstanceOf(Killed)
      await market.server().process.advance(checkoutOf('first'), 'job')
      for (const name of ['first', 'second']) await market.server().end(name, 'timeout')
      const { statuses, stock, intents } = await endOf(market)
      for (const status of statuses) expect(['closed', 'unknown', 'refused']).toContain(status)
      expect(stock, `killed ${when} step ${step}`).toEqual([
        { onHand: 5, available: 5, held: 0 },
        { onHand: 1, available: 1, held: 0 },
      ])
      // A payment created just before the kill was never recorded, so its client secret is unknown.
      expect(intents[0]).toBe('canceled')
    }
  })
})

const CARTS: readonly Cart[] = [{ honey: 1 }, { honey: 1, eggs: 2 }, { eggs: 5 }, { eggs: 1 }]
const NAMES = ['a', 'b', 'c', 'd'] as const
type Task = { readonly what: 'start' | 'pay' | 'settle' | 'expire' | 'abandon' | 'job'; readonly nth: number }
const task = fc.record({
  what: fc.constantFrom<Task['what']>('start', 'start', 'start', 'pay', 'settle', 'expire', 'abandon', 'job'),
  nth: fc.nat(NAMES.length - 1),
})

/** The scheduler delays each command and call. Each worker is a process with its own bus. */
const slowed = (scheduler: fc.Scheduler) => ({
  bus: (bus: CommandBus): CommandBus => ({
    load: async (decider, id) => {
      await scheduler.schedule(Promise.resolve(), `load ${id}`)
      return bus.load(decider, id)
    },
    history: async (decider, id) => {
      await scheduler.schedule(Promise.resolve(), `read ${id}`)
      return bus.history(decider, id)
    },
    dispatch: async (sent) => {
      await scheduler.schedule(Promise.resolve(), `send ${sent.context.commandId}`)
      return bus.dispatch(sent)
    },
  }),
  payments: (payments: Payments): Payments => ({
    ...payments,
    cancel: async (id) => {
      await scheduler.schedule(Promise.resolve(), `cancel ${id}`)
      return payments.cancel(id)
    },
  }),
})

async function run(market: Market, { what, nth }: Task, server: Server): Promise<void> {
  const name = NAMES[nth]!
  try {
    if (what === 'start') await server.start(name, CARTS[nth]!)
    if (what === 'pay') market.payments.setPaymentStatus(intentOf(name), 'succeeded')
    if (what === 'settle') await server.settle(name)
    if (what === 'expire') await server.end(name, 'timeout')
    if (what === 'abandon') await server.end(name, 'abandoned')
    if (what === 'job') await server.process.advance(checkoutOf(name), 'job')
  } catch {
    // There is nothing to pay yet, or the payment is canceled. The queue runs a job again.
  }
}

/** Runs all webhooks and jobs to the end. */
async function settleAll(market: Market): Promise<void> {
  const server = market.server()
  for (const round of ['one', 'two']) {
    for (const name of NAMES) {
      await server.process.advance(checkoutOf(name), round)
      if (market.payments.intents().some(({ paymentIntentId }) => paymentIntentId === intentOf(name)))
        await server.settle(name)
    }
  }
}

async function expectNothingPending(market: Market): Promise<void> {
  const open = []
  const sold = { eggs: 0, honey: 0 }
  for (const [nth, name] of NAMES.entries()) {
    const status = await market.statusOf(name)
    const intent = market.payments.intents().find(({ paymentIntentId }) => paymentIntentId === intentOf(name))
    const refunds = market.payments.refunds().filter(({ paymentIntentId }) => paymentIntentId === intentOf(name)).length
    expect(['unknown', 'awaiting_payment', 'completed', 'closed', 'refused', 'refunded']).toContain(status)
    if (status === 'awaiting_payment') open.push(name)
    if (status === 'completed') {
      sold.eggs += CARTS[nth]!.eggs ?? 0
      sold.honey += CARTS[nth]!.honey ?? 0
    }
    expect(intent?.status === 'succeeded' && refunds === 0).toBe(status === 'completed')
    expect(intent?.status === 'requires_payment_method').toBe(status === 'awaiting_payment')
  }
  expect(open.length).toBeLessThanOrEqual(1)
  const held = open[0] ? CARTS[NAMES.indexOf(open[0] as 'a')]! : {}
  for (const good of ['eggs', 'honey'] as const) {
    const left = await market.stockOf(good)
    expect(left.onHand).toBe(ON_HAND[good] - sold[good])
    expect(left.held).toBe(held[good] ?? 0)
    expect(left.available).toBeGreaterThanOrEqual(0)
  }
  expect(maxPayableCheckouts(await market.events())).toBeLessThanOrEqual(1)
}

test('concurrent actions of two tabs leave one open checkout', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.array(task, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 2 }),
      async (scheduler, tabs) => {
        const market = await openMarket()
        await scheduler.waitFor(
          Promise.all(
            tabs.map(async (tasks) => {
              for (const one of tasks) {
                await scheduler.schedule(Promise.resolve(), `begin ${one.what} ${one.nth}`)
                await run(market, one, market.server(slowed(scheduler)))
              }
            }),
          ),
        )
        await settleAll(market)
        await expectNothingPending(market)
      },
    ),
    { numRuns: 100 },
  )
})
