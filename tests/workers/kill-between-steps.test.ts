import { describe, expect, test } from 'vitest'
import { Killed, mortal } from './mortal.ts'
import { checkoutId, fill, openSale, products, type Sale, type Staff } from './sale.ts'

const paymentIntentId = `pi_${checkoutId}`

/** A way through a sale: what was before it, and what the staff does. Whoever finds it half done does it again. */
interface Way {
  readonly given: (sale: Sale) => Promise<void>
  readonly work: (staff: Staff) => Promise<unknown>
  readonly status: string
}

const untouched = async () => undefined
const awaiting = async (sale: Sale) => void (await sale.staff().advance())
const paid = async (sale: Sale) => {
  await awaiting(sale)
  sale.payments.become(paymentIntentId, 'succeeded')
}
const paidTooLate = async (sale: Sale) => {
  await awaiting(sale)
  const uncancelled = { ...sale.payments, cancel: sale.payments.retrieve }
  await sale.staff({ bus: (bus) => bus, payments: () => uncancelled }).end('time')
  sale.payments.become(paymentIntentId, 'succeeded')
}
const WAYS: Readonly<Record<string, Way>> = {
  'from the cart to the payment': { given: untouched, work: (staff) => staff.advance(), status: 'awaiting_payment' },
  'a sold-out product': {
    given: (sale) => fill(sale.bus, products[2]!, 1),
    work: (staff) => staff.advance(),
    status: 'refused',
  },
  'from the money to the orders': { given: paid, work: (staff) => staff.settle(), status: 'completed' },
  'time that is up': { given: awaiting, work: (staff) => staff.end('time'), status: 'closed' },
  'late money, goods held again': { given: paidTooLate, work: (staff) => staff.settle(), status: 'completed' },
  'late money, goods gone': {
    given: async (sale) => {
      await paidTooLate(sale)
      await fill(sale.bus, products[1]!, 0)
    },
    work: (staff) => staff.settle(),
    status: 'refunded',
  },
}

/** The way walked without a fall: how many steps it has, and where it ends. */
async function walked({ given, work }: Way) {
  const sale = await openSale()
  await given(sale)
  const legs = mortal(Number.POSITIVE_INFINITY, 'before')
  await work(sale.staff(legs))
  return { steps: legs.steps(), end: await sale.end() }
}

describe.each(Object.entries(WAYS))('%s', (_, way) => {
  test.each(['before', 'after'] as const)('ends alike, killed %s any step', async (when) => {
    const { steps, end } = await walked(way)
    expect(end.status).toBe(way.status)
    expect(steps).toBeGreaterThan(3)
    for (let step = 1; step <= steps; step++) {
      const sale = await openSale()
      await way.given(sale)
      await expect(way.work(sale.staff(mortal(step, when)))).rejects.toBeInstanceOf(Killed)
      await way.work(sale.staff(mortal(Number.POSITIVE_INFINITY, 'before')))
      expect(await sale.end(), `killed ${when} step ${step}`).toEqual(end)
    }
  })
})
