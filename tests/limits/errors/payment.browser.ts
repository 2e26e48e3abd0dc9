import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { openCheckout, pay, payButton, paymentFailedAlert, typeCard } from '#tests/browser/support/card-payments.ts'
import { createVisitor } from '#tests/support/visitor.ts'
import { ERROR_TEXT, holdRequests, pathOf, refuseWrites, toastOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

const UNREACHABLE = 'We are experiencing connectivity issues with our payment processor. Please try again later.'
const PAYMENT_AT_PROCESSOR = '**/payment_intents/*?client_secret=*'

let unpaid: Promise<string> | undefined
/** The path of the payment page of a checkout that is never paid. */
const paymentPath = (): Promise<string> => {
  unpaid ??= openCheckout(createVisitor(inject('marketUrl'))).then(({ path }) => path)
  return unpaid
}

async function atPayment({ guest }: Visits): Promise<Page> {
  const page = await guest()
  await page.goto(await paymentPath())
  await payButton(page).waitFor()
  return page
}

/** Expects that the form shows the error and that the payment can be retried. */
async function isNotified(page: Page, words: string): Promise<void> {
  await paymentFailedAlert(page).getByText(words).waitFor()
  await expect.poll(() => payButton(page).isEnabled()).toBe(true)
}

/** Pays with a test card of the sandbox, and expects the message. */
const payingShows = (number: string, words: string) => async (visits: Visits) => {
  const page = await atPayment(visits)
  await pay(page, number)
  await isNotified(page, words)
}

export const PAYMENT: Table<Visits> = {
  'card_error: {message}, and what to do next': payingShows(
    '4000000000009995',
    'Your card has insufficient funds. You weren’t charged. Try another card, or ask your bank why.',
  ),
  api_error: payingShows('4000000000105017', UNREACHABLE),
  api_connection_error: payingShows('4000000000105025', UNREACHABLE),
  authentication_error: payingShows(
    '4000000000105033',
    'Authentication with the payment processor failed. Please try again or contact support.',
  ),
  'validation_error, cleared by the next attempt': async (visits) => {
    const page = await atPayment(visits)
    await pay(page, '4242')
    await isNotified(page, 'Please check your card information and try again.')
    await pay(page, '4000000000000002')
    await isNotified(page, 'Your card was declined. You weren’t charged. Try another card, or ask your bank why.')
    expect(await paymentFailedAlert(page).count()).toBe(1)
  },

  'any other type: the provider’s message': async (visits) => {
    const page = await atPayment(visits)
    await pay(page, '4000002760003184')
    await page.getByRole('dialog').getByRole('button', { name: 'Fail' }).click()
    await isNotified(page, 'We could not authenticate your card. Please choose another one and try again.')
  },

  'An unexpected error occurred. Please try again later.': async (visits) => {
    const page = await atPayment(visits)
    // An old browser without dialogs, which cannot show the 3-D Secure challenge.
    await page.evaluate('HTMLDialogElement.prototype.showModal = undefined')
    await pay(page, '4000002760003184')
    await isNotified(page, 'An unexpected error occurred. Please try again later.')
  },

  'Payment system is still initializing. Please try again in a moment.': async ({ guest }) => {
    const page = await guest()
    const shown = await holdRequests(page, PAYMENT_AT_PROCESSOR)
    await page.goto(await paymentPath())
    await typeCard(page, '4242424242424242')
    expect(await payButton(page).getAttribute('aria-disabled')).toBe('true')
    await payButton(page).dispatchEvent('click')
    await page.getByRole('alert').getByText('Payment system is still initializing.').waitFor()
    await paymentFailedAlert(page).waitFor()
    shown()
    await expect.poll(() => payButton(page).isEnabled()).toBe(true)
  },

  'Unable to initialize payment form. Please try again., with a retry': async ({ guest }) => {
    const page = await guest()
    await page.route(PAYMENT_AT_PROCESSOR, (route) => route.abort())
    await page.goto(await paymentPath())
    await page.getByRole('alert').getByText('Unable to initialize payment form. Please try again.').waitFor()
    await page.unroute(PAYMENT_AT_PROCESSOR)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => payButton(page).isEnabled()).toBe(true)
  },

  'a payment form that cannot be loaded is reported as unavailable and retried': async ({ guest }) => {
    const page = await guest()
    await page.route('**/sandbox/stripe.js', (route) => route.abort())
    await page.goto(await paymentPath())
    await page.getByRole('alert').getByText(UNREACHABLE).waitFor()
    await page.unroute('**/sandbox/stripe.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await payButton(page).waitFor()
  },

  'Payment preparation failed: {message}. Please check your cart and try again.': async ({ guest }) => {
    const page = await guest()
    await refuseWrites(page, '**/api/checkouts/*/payment-intent?*')
    await page.goto(await paymentPath())
    const words = `Payment preparation failed: ${ERROR_TEXT} Please check your cart and try again.`
    await page.getByRole('alert').getByText(words).waitFor()
    await page.getByRole('link', { name: 'Return to checkout' }).waitFor()
  },

  'Missing information without a checkout, and an empty cart leads to the marketplace': async ({ guest }) => {
    const page = await guest()
    await page.goto('/stripe-checkout')
    await toastOf(page, 'Missing information', 'Please fill in the checkout form first.').waitFor()
    await expect.poll(() => pathOf(page)).toBe('/marketplace')
  },

  'Payment not found: No payment found. Please try again.': async ({ guest }) => {
    const page = await guest()
    for (const query of ['', '?checkout=checkout_00000000000000000000000000&key=k']) {
      await page.goto(`/payment-confirmation${query}`)
      await page.getByRole('heading', { name: 'Payment not found' }).waitFor()
      await page.getByText('No payment found. Please try again.').waitFor()
    }
  },
}
