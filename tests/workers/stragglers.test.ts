import { expect, test } from 'vitest'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { Killed } from './mortal.ts'
import { checkoutId, openSale, orderIds, products, type Sale, type Through } from './sale.ts'

const paymentIntentId = `pi_${checkoutId}`

/** Runs `meanwhile` once, just before this step arrives. */
function justBefore(step: string, meanwhile: () => Promise<unknown>, payments = (given: Payments) => given): Through {
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

async function nothingHeld(sale: Sale): Promise<void> {
  for (const { reservations } of (await sale.end()).shelves) expect(reservations).toEqual({})
}

test('a hold placed while time ran out is released', async () => {
  const sale = await openSale()
  const lastHold = `hold/${[...products].sort().at(-1)}`
  await sale.staff(justBefore(lastHold, () => sale.staff().end('time'))).advance()
  expect(await sale.end()).toMatchObject({ status: 'closed' })
  await nothingHeld(sale)
})

test('an order placed while time ran out fails', async () => {
  const sale = await openSale()
  await sale.staff(justBefore(`place/${orderIds[1]}`, () => sale.staff().end('time'))).advance()
  expect(await sale.end()).toMatchObject({ status: 'closed', orders: ['payment_failed', 'payment_failed'] })
})

test('a payment made while time ran out is closed', async () => {
  const sale = await openSale()
  await sale.staff(justBefore('RecordPaymentRequested', () => sale.staff().end('time'))).advance()
  expect(await sale.end()).toMatchObject({ status: 'closed' })
  expect(sale.payments.intents()).toMatchObject([{ status: 'canceled' }])
})

test('a payment asked for while ending is closed', async () => {
  const sale = await openSale()
  await sale.staff(justBefore('expire', () => sale.staff().advance())).end('abandoned')
  expect(await sale.end()).toMatchObject({ status: 'closed' })
  expect(sale.payments.intents()).toMatchObject([{ status: 'canceled' }])
})

test('money amid the giving back keeps its goods', async () => {
  const sale = await openSale()
  await sale.staff().advance()
  const [heldAgain, givenBack] = [milestone(), milestone()]
  const late = justBefore('RecordStockReservedhold-late', async () => {
    heldAgain.reach()
    await givenBack.reached
  })
  let paying: Promise<unknown> = Promise.resolve()
  const moneyComes = async () => {
    sale.payments.become(paymentIntentId, 'succeeded')
    paying = sale.staff(late).settle()
    await heldAgain.reached
  }
  const uncancelled = (given: Payments) => ({ ...given, cancel: given.retrieve })
  const meets = justBefore(`release-expired/${[...products].sort()[0]}`, moneyComes, uncancelled)
  const dies = justBefore('RecordReservationsReleased', () => Promise.reject(new Killed()))
  const giving = sale.staff({ ...meets, bus: (bus) => meets.bus(dies.bus(bus)) }).end('time')
  await expect(giving).rejects.toBeInstanceOf(Killed)
  givenBack.reach()
  await paying
  expect(await sale.end()).toMatchObject({ status: 'completed', orders: ['paid', 'paid'] })
  await nothingHeld(sale)
})

function milestone() {
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  return { reach: () => reach(), reached }
}
