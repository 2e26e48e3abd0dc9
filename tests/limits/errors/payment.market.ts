import { expect } from 'vitest'
import type { TestShops } from '#tests/limits/support/shops.ts'
import { formFor, startCheckout } from '#tests/support/shopping.ts'
import { expectNoEvents, expectProblem, problemIn } from '#tests/support/visitor.ts'
import type { Table } from '../support/table.ts'

/** The response to a checkout of one box of eggs with these changes of the form. */
async function sent({ market, farm, visitor }: TestShops, overrides: object) {
  const buyer = visitor()
  const form = await formFor(buyer, [{ productId: farm.products.Eggs!, quantity: 1 }])
  return expectNoEvents(market, () => startCheckout(buyer, { ...form, ...overrides }))
}

export const PAYMENT: Table<TestShops> = {
  'Your cart is empty. Please add items before checking out.': async (stalls) => {
    const response = await sent(stalls, { lines: [] })
    expectProblem(response, 400, 'invalid_input')
    expect(problemIn(response).fields).toMatchObject({
      lines: 'Your cart is empty. Please add items before checking out.',
    })
  },

  'invalid customer information is reported at its field (B15)': async (stalls) => {
    const response = await sent(stalls, { contact: { fullName: ' ', email: 'nowhere', phone: '12' } })
    expectProblem(response, 400, 'invalid_input')
    expect(problemIn(response).fields).toMatchObject({
      'contact.fullName': 'Full name is required',
      'contact.email': 'Please enter a valid email',
      'contact.phone': expect.stringMatching(/phone/i),
    })
  },

  'a total that differs from the server’s is rejected, with both (A2)': async (stalls) => {
    const response = await sent(stalls, { totalCents: 1 })
    expectProblem(response, 409, 'total_changed')
    expect(problemIn(response)).toMatchObject({
      detail: 'The total has changed. Review it.',
      details: { seenCents: 1, totalCents: expect.any(Number) },
    })
  },

  'and an invalid total is rejected too': async (stalls) => {
    for (const totalCents of [-1, 4.5, '450', null])
      expectProblem(await sent(stalls, { totalCents }), 400, 'invalid_input')
  },
}
