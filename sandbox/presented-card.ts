import { z } from 'zod'
import type { Method } from './api-objects.ts'
import { cardProblem, missing } from './api-problem.ts'
import { brandOf, cvcLength, isCardNumber, isFuture } from './card-number.ts'
import { NOT_A_TEST_CARD } from './declines.ts'
import type { KnownCard } from './known-card.ts'
import { cardByMethod, cardByNumber, type TestCard } from './test-cards.ts'

/** A card as a payment attempt names it: by Stripe's test name, or by what is printed on it. */
export const presentedCard = {
  payment_method: z.string().max(100).optional(),
  payment_method_data: z
    .strictObject({
      type: z.literal('card'),
      card: z.strictObject({
        number: z.string().max(40),
        exp_month: z.coerce.number().int(),
        exp_year: z.coerce.number().int(),
        cvc: z.string().max(4).optional(),
      }),
      // Taken and dropped: the sandbox needs no names or addresses, so it keeps none.
      billing_details: z.unknown().optional(),
      allow_redisplay: z.unknown().optional(),
    })
    .optional(),
}

type Presented = z.infer<z.ZodObject<typeof presentedCard>>
type Printed = NonNullable<Presented['payment_method_data']>['card']

/** The card meant, `undefined` when none was named. Throws a card problem for one that cannot exist. */
export function recognise(presented: Presented, now: number): KnownCard | undefined {
  if (presented.payment_method_data) return printedCard(presented.payment_method_data.card, now)
  if (presented.payment_method) return namedCard(presented.payment_method, now)
  return undefined
}

/** The card that was recorded before the bank's challenge. */
export function recallCard(method: Method): KnownCard {
  const { last4, exp_month, exp_year } = method.card
  const card = cardByMethod(method.metadata.test_card)
  return known({ card, number: card?.number ?? last4, expMonth: exp_month, expYear: exp_year })
}

function namedCard(method: string, now: number): KnownCard {
  const card = cardByMethod(method)
  if (!card) throw missing('PaymentMethod', method)
  return known({ card, number: card.number, expMonth: 12, expYear: new Date(now).getUTCFullYear() + 1 })
}

function printedCard(printed: Printed, now: number): KnownCard {
  const number = printed.number.replace(/[\s-]/g, '')
  if (!isCardNumber(number)) {
    throw cardProblem('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' })
  }
  const expiry = { month: printed.exp_month, year: fullYear(printed.exp_year) }
  checkExpiry(expiry, now)
  checkCvc(printed.cvc, brandOf(number))
  return known({ card: cardByNumber(number), number, expMonth: expiry.month, expYear: expiry.year })
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year)

function checkExpiry(expiry: { month: number; year: number }, now: number): void {
  if (expiry.month < 1 || expiry.month > 12) {
    throw cardProblem("Your card's expiration month is invalid.", { code: 'invalid_expiry_month', param: 'exp_month' })
  }
  const tooFar = expiry.year > new Date(now).getUTCFullYear() + 50
  if (tooFar || !isFuture(expiry, now)) {
    throw cardProblem("Your card's expiration year is invalid.", { code: 'invalid_expiry_year', param: 'exp_year' })
  }
}

function checkCvc(cvc: string | undefined, brand: string): void {
  if (cvc === undefined) return
  if (/^\d+$/.test(cvc) && cvc.length === cvcLength(brand)) return
  throw cardProblem("Your card's security code is invalid.", { code: 'invalid_cvc', param: 'cvc' })
}

function known(parts: { card: TestCard | undefined; number: string; expMonth: number; expYear: number }): KnownCard {
  const { card, number, expMonth, expYear } = parts
  return {
    testCard: card?.method ?? '',
    brand: card?.brand ?? brandOf(number),
    last4: number.slice(-4),
    expMonth,
    expYear,
    challenge: card?.challenge ?? false,
    keeps: card?.keeps ?? 'well',
    accepted: card?.accepted ?? false,
    outcome: card?.outcome ?? NOT_A_TEST_CARD,
    sequel: card?.sequel,
  }
}
