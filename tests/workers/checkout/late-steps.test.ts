import { expect, test } from 'vitest'
import { checkout } from '#domain/checkout/checkout.decider.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { Killed } from '#tests/workers/support/killable-process.ts'
import {
  by,
  type CheckoutRun,
  checkoutId,
  type Intercepted,
  orderIds,
  products,
  startCheckoutRun,
} from './checkout-run.ts'

const paymentIntentId = `pi_${checkoutId}`

/** Runs `meanwhile` once, immediately before this step. */
function justBefore(
  step: string,
  meanwhile: () => Promise<unknown>,
  payments = (given: Payments) => given,
): Intercepted {
  let met = false
  return {
    payments,
    bus: (bus: CommandBus) => ({
      ...bus,
      dispatch: async (order) => {
        if (!met && order.context.commandId === `${checkoutId}/${step}`) {
          met = true
          await meanwhile()
        }
        return bus.dispatch(order)
      },
    }),
  }
}

async function expectNoReservations(sale: CheckoutRun): Promise<void> {
  for (const { reservations } of (await sale.end()).stocks) expect(reservations).toEqual({})
}

test('a reservation made while the checkout expires is released', async () => {
  const sale = await startCheckoutRun()
  const lastReservation = `reserve/${[...products].sort().at(-1)}`
  await sale.worker(justBefore(lastReservation, () => sale.worker().end('timeout'))).advance()
  expect(await sale.end()).toMatchObject({ status: 'closed' })
  await expectNoReservations(sale)
})

test('an order placed while the checkout expires fails', async () => {
  const sale = await startCheckoutRun()
  await sale.worker(justBefore(`place/${orderIds[1]}`, () => sale.worker().end('timeout'))).advance()
  expect(await sale.end()).toMatchObject({ status: 'closed', orders: ['payment_failed', 'payment_failed'] })
})

test('a run ends like an earlier run without stock', async () => {
  const sale = await startCheckoutRun()
  const recordUnavailable = async () => {
    const command = {
      type: 'RecordStockUnavailable',
      productId: products[2]!,
      code: 'out_of_stock',
      available: 0,
    } as const
    await sale.bus.dispatch({ decider: checkout, id: checkoutId, command, context: by('another run') })
    await sale.worker().advance()
  }
  await sale.worker(justBefore('RecordPaymentRequested', recordUnavailable)).advance()
  expect(await sale.end()).toMatchObject({ status: 'refused', orders: ['payment_failed', 'payment_failed'] })
  expect(sale.payments.intents()).toMatchObject([{ status: 'canceled' }])
  await expectNoReservations(sale)
})

test('a payment recorded while the orders are placed waits for them', async () => {
  const sale = await startCheckoutRun()
  const dies = justBefore(`place/${orderIds[1]}`, () => Promise.reject(new Killed()))
  await expect(sale.worker(dies).advance()).rejects.toBeInstanceOf(Killed)
  expect(await sale.end()).toMatchObject({ status: 'awaiting_payment', orders: ['pending_payment', 'unknown'] })
  sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
  await sale.worker().settle()
  expect(await sale.end()).toMatchObject({ status: 'completed', orders: ['paid', 'paid'] })
})

test('a payment created while the checkout expires is cancelled', async () => {
  const sale = await startCheckoutRun()
  await sale.worker(justBefore('RecordPaymentRequested', () => sale.worker().end('timeout'))).advance()
  expect(await sale.end()).toMatchObject({ status: 'closed' })
  expect(sale.payments.intents()).toMatchObject([{ status: 'canceled' }])
})

test('a payment requested while the checkout ends is cancelled', async () => {
  const sale = await startCheckoutRun()
  await sale.worker(justBefore('expire', () => sale.worker().advance())).end('abandoned')
  expect(await sale.end()).toMatchObject({ status: 'closed' })
  expect(sale.payments.intents()).toMatchObject([{ status: 'canceled' }])
})

test('a payment during the release keeps its stock', async () => {
  const sale = await startCheckoutRun()
  await sale.worker().advance()
  const [reservedAgain, givenBack] = [milestone(), milestone()]
  const late = justBefore('RecordStockReservedreserve-again', async () => {
    reservedAgain.reach()
    await givenBack.reached
  })
  let paying: Promise<unknown> = Promise.resolve()
  const pay = async () => {
    sale.payments.setPaymentStatus(paymentIntentId, 'succeeded')
    paying = sale.worker(late).settle()
    await reservedAgain.reached
  }
  const uncancelled = (given: Payments) => ({ ...given, cancel: given.retrieve })
  const meets = justBefore(`release-expired/${[...products].sort()[0]}`, pay, uncancelled)
  const dies = justBefore('RecordReservationsReleased', () => Promise.reject(new Killed()))
  const giving = sale.worker({ ...meets, bus: (bus) => meets.bus(dies.bus(bus)) }).end('timeout')
  await expect(giving).rejects.toBeInstanceOf(Killed)
  givenBack.reach()
  await paying
  expect(await sale.end()).toMatchObject({ status: 'completed', orders: ['paid', 'paid'] })
  await expectNoReservations(sale)
})

function milestone() {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  return { reach: () => reach(), reached }
}
