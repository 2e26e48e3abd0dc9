import type Stripe from 'stripe'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { cardProblem, missing } from '#sandbox/api-error.ts'
import {
  brandOf,
  cardByMethod,
  cardByNumber,
  cvcLength,
  isCardNumber,
  isFuture,
  NOT_A_TEST_CARD,
  type Sequel,
  type TestCard,
} from '#sandbox/cards.ts'
import { find } from '#sandbox/objects.ts'
import type { NewObject } from '#sandbox/sandbox-context.ts'

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
export function recognize(presented: Presented, now: number): KnownCard | undefined {
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

/** What is kept of a card: never its number. */
export interface KnownCard {
  /** Stripe's name of the test card; empty for any other. */
  readonly testCard: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly challenge: boolean
  readonly keeps: TestCard['keeps']
  readonly accepted: boolean
  readonly outcome: TestCard['outcome']
  readonly sequel: Sequel | undefined
}

export const newMethod = (made: NewObject, card: KnownCard) => ({
  id: made.id,
  object: 'payment_method' as const,
  billing_details: NO_BILLING_DETAILS,
  card: printed(card),
  created: made.created,
  customer: null as string | null,
  customer_account: null,
  livemode: false,
  metadata: { test_card: card.testCard },
  type: 'card',
})
export type Method = ReturnType<typeof newMethod>

export const printed = (card: Pick<KnownCard, 'brand' | 'last4' | 'expMonth' | 'expYear'>) => ({
  brand: card.brand,
  country: 'US',
  exp_month: card.expMonth,
  exp_year: card.expYear,
  funding: 'credit',
  last4: card.last4,
  network: card.brand,
})

export const NO_BILLING_DETAILS = { address: null, email: null, name: null, phone: null, tax_id: null }

type Named = Stripe.PaymentIntent['customer']

/** A card that was kept for this customer; undefined for Stripe's names of test cards, which everybody may use. */
export async function keptMethod(sql: Sql, named: string | undefined, customer: Named): Promise<Method | undefined> {
  const method = named ? await find<Method>(sql, { kind: 'payment_method', id: named }) : undefined
  if (method && (method.customer === null || method.customer !== customer)) throw missing('PaymentMethod', method.id)
  return method
}

/** What comes of a payment in the end, by the card that it was paid with. */
export async function sequelOf(
  sql: Sql,
  charge: { readonly payment_method: string | null },
): Promise<Sequel | undefined> {
  const method = await find<Method>(sql, { kind: 'payment_method', id: charge.payment_method ?? '' })
  return method && cardByMethod(method.metadata.test_card)?.sequel
}
