import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { STRIPE_SCRIPT } from '#platform/payments/payments.stripe.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { axeFindings, launchBrowser } from '#tests/support/chromium.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { payServer } from './pay-server.ts'
import { keys, paymentsAt, startTestSandbox } from './test-sandbox.ts'

let fresh: FreshDatabase
let sandbox: Sandbox
let market: Awaited<ReturnType<typeof payServer>>
let browser: Browser
let page: Page
let troubles: string[]
beforeAll(async () => {
  fresh = await freshDatabase()
  sandbox = await startTestSandbox(fresh.db)
  market = await payServer(sandbox)
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await market.close()
  await sandbox.close()
  await fresh.drop()
})
beforeEach(async () => {
  troubles = []
  page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => {
    if (/content security policy|warning/i.test(message.text())) troubles.push(message.text())
  })
})
afterEach(async () => {
  await page.close()
  expect(troubles).toEqual([])
})

/** Opens the page with a payment of $25. */
async function openPay(redirect = 'if_required'): Promise<string> {
  const ticket = await paymentsAt(sandbox).request({ key: randomUUID(), checkoutId: 'c', amountCents: 2500 })
  const query = new URLSearchParams({ key: keys.publishableKey, client_secret: ticket.clientSecret, redirect })
  await page.goto(`${market.url}/pay?${query}`)
  await page.waitForSelector('output[data-ready=true]', { state: 'attached', timeout: 10_000 })
  return ticket.paymentIntentId
}

async function type(number: string, overrides: { expiry?: string; cvc?: string; zip?: string } = {}): Promise<void> {
  await page.getByLabel('Card number').pressSequentially(number)
  await page.getByLabel('Expiration date').pressSequentially(overrides.expiry ?? '1234')
  await page.getByLabel('Security code').pressSequentially(overrides.cvc ?? '123')
  await page.getByLabel('ZIP code').pressSequentially(overrides.zip ?? '05401')
}

const pay = () => page.getByRole('button', { name: 'Pay' }).click()
const messages = async () => {
  const output = page.locator('output:not(:empty)')
  await output.waitFor()
  return output.textContent()
}
const statusOf = async (paymentIntentId: string) => (await paymentsAt(sandbox).retrieve(paymentIntentId)).status

describe('the card form', () => {
  it('works with the keyboard alone', async () => {
    const paymentIntentId = await openPay()
    await page.getByLabel('Card number').focus()
    for (const part of ['4242424242424242', '1234', '123']) {
      await page.keyboard.type(part)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type('05401')
    await page.locator('output[data-change=complete]').waitFor({ state: 'attached', timeout: 10_000 })
    await page.keyboard.press('Enter')
    expect(await messages()).toBe('succeeded')
    expect(await statusOf(paymentIntentId)).toBe('succeeded')
  })

  it('shows a problem at each invalid field', async () => {
    const paymentIntentId = await openPay()
    await type('4242424242424241', { expiry: '1319', cvc: '1', zip: '9' })
    await pay()
    expect(await messages()).toBe('validation_error invalid_number Your card number is invalid.')
    for (const label of ['Card number', 'Expiration date', 'Security code', 'ZIP code']) {
      const input = page.getByLabel(label)
      expect(await input.getAttribute('aria-invalid')).toBe('true')
      const line = page.locator(`#${await input.getAttribute('aria-describedby')}`)
      expect(await line.textContent()).not.toBe('')
    }
    expect(await page.getByLabel('Card number').evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await statusOf(paymentIntentId)).toBe('requires_payment_method')
  })

  it('does not shift while the pointer is pressed', async () => {
    await openPay()
    await page.getByLabel('ZIP code').pressSequentially('9')
    const button = page.getByRole('button', { name: 'Pay' })
    const before = await button.boundingBox()
    await button.hover()
    await page.mouse.down()
    expect(await button.boundingBox()).toEqual(before)
    await page.mouse.up()
    expect(await messages()).toContain('incomplete_number')
  })

  it('shows a decline and accepts another card', async () => {
    const paymentIntentId = await openPay()
    await type('4000000000009995')
    await pay()
    expect(await messages()).toBe('card_error card_declined Your card has insufficient funds.')
    await page.getByLabel('Card number').fill('4242424242424242')
    await pay()
    await page.getByText('succeeded').waitFor()
    expect(await statusOf(paymentIntentId)).toBe('succeeded')
  })

  it('fills in a test card with one click', async () => {
    await openPay()
    await page.getByText('Sandbox: no real money. Try 4242 4242 4242 4242').waitFor()
    await page.getByText('All test cards').click()
    await page.getByRole('button', { name: '4000 0000 0000 0077' }).click()
    await pay()
    expect(await messages()).toBe('processing')
  })

  it('keeps the caret while typing', async () => {
    await openPay()
    const input = page.getByLabel('Card number')
    await input.fill('4242424242424242')
    await input.evaluate((node) => (node as HTMLInputElement).setSelectionRange(2, 2))
    await input.press('9')
    expect(await input.inputValue()).toBe('4294 2424 2424 2424 2')
    expect(await input.evaluate((node) => (node as HTMLInputElement).selectionStart)).toBe(3)
  })

  it('has inputs that work on phones', async () => {
    await openPay()
    const inputs = await page.getByRole('textbox').evaluateAll((all) =>
      all.map((input) => ({
        size: Number.parseFloat(getComputedStyle(input).fontSize),
        height: input.getBoundingClientRect().height,
        fill: input.getAttribute('autocomplete'),
        mode: input.getAttribute('inputmode'),
      })),
    )
    expect(inputs.map(({ fill }) => fill)).toEqual(['cc-number', 'cc-exp', 'cc-csc', 'postal-code'])
    for (const { size, height, mode } of inputs) {
      expect(size).toBeGreaterThanOrEqual(16)
      expect(height).toBeGreaterThanOrEqual(44)
      expect(mode).toBe('numeric')
    }
  })

  it('uses the colors of the page', async () => {
    await openPay()
    const radius = await page.getByLabel('Card number').evaluate((input) => getComputedStyle(input).borderRadius)
    expect(radius).toBe('10px')
  })

  it('has no axe violations', async () => {
    await openPay()
    await page.getByText('All test cards').click()
    await pay()
    await messages()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('the 3-D Secure dialog', () => {
  const openDialog = async () => {
    const paymentIntentId = await openPay()
    await type('4000002760003184')
    await pay()
    await page.getByRole('dialog', { name: '3-D Secure' }).waitFor()
    return paymentIntentId
  }

  it('pays when completed', async () => {
    const paymentIntentId = await openDialog()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Complete' }).click()
    expect(await messages()).toBe('succeeded')
    expect(await statusOf(paymentIntentId)).toBe('succeeded')
  })

  it.each(['button', 'Escape'])('does not pay when failed with %s', async (control) => {
    const paymentIntentId = await openDialog()
    if (control === 'Escape') await page.keyboard.press('Escape')
    else await page.getByRole('button', { name: 'Fail' }).click()
    expect(await messages()).toContain('payment_intent_authentication_failure')
    expect(await statusOf(paymentIntentId)).toBe('requires_payment_method')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a page with a return URL', () => {
  it('redirects with the status of the payment', async () => {
    const paymentIntentId = await openPay('always')
    await type('4242424242424242')
    await pay()
    await page.waitForURL('**/done?**')
    const query = new URL(page.url()).searchParams
    expect(query.get('payment_intent')).toBe(paymentIntentId)
    expect(query.get('payment_intent_client_secret')).toContain(`${paymentIntentId}_secret_`)
    expect(query.get('redirect_status')).toBe('succeeded')
  })

  it('is kept when the card is declined', async () => {
    await openPay('always')
    await type('4000000000000002')
    await pay()
    expect(await messages()).toBe('card_error card_declined Your card was declined.')
  })
})

describe('the script', () => {
  it('is loaded from Stripe if Stripe is the processor', async () => {
    const real = await browser.newPage({ bypassCSP: true })
    const requested: string[] = []
    await real.route('https://js.stripe.com/**', async (route) => {
      if (route.request().resourceType() === 'script') requested.push(route.request().url())
      const body = await (await fetch(`${market.url}/sandbox/stripe.js`)).text()
      await route.fulfill({ contentType: 'text/javascript', body })
    })
    await real.goto(
      `${market.url}/pay?key=pk_test_x&script=${encodeURIComponent(STRIPE_SCRIPT)}&client_secret=a_secret_b`,
    )
    await real.getByLabel('Card number').waitFor()
    expect(requested).toEqual([STRIPE_SCRIPT])
    await real.close()
  })

  it('is requested once', async () => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await openPay()
    expect(requested.filter((path) => path === '/sandbox/stripe.js')).toHaveLength(1)
  })
})

describe('a sandbox that is down', () => {
  it('is reported as a processor error', async () => {
    await openPay()
    await page.route('**/sandbox/v1/**', (route) => route.abort())
    await type('4242424242424242')
    await pay()
    expect(await messages()).toContain('api_connection_error')
  })
})
