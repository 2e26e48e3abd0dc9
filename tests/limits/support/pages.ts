import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The toast with this title and text. */
export const toastOf = (page: Page, title: string, text = ''): Locator =>
  page.locator('.toast').filter({ hasText: `${title}${text}` })

/** Makes writes to URLs of this kind fail with this response. */
export const refuseWrites = (page: Page, address: string, code = 'internal_error') =>
  page.route(address, (route) => (route.request().method() === 'GET' ? route.fallback() : route.fulfill(refusal(code))))

export const ERROR_TEXT = 'The barn door is stuck. Please try again.'
export const refusal = (code = 'internal_error') => ({
  status: 400,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'urn:no', title: 'No', status: 400, code, detail: ERROR_TEXT, requestId: 'r' }),
})

/** Holds requests to URLs of this kind until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await held
    await route.fallback()
  })
  return release
}

/** Stops the page's clock until a test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000)
}

/** Advances a stopped clock in small steps until an element is visible, so that timers it starts have hardly run. */
export const advanceClockUntil = (page: Page, shown: Locator, stepMs = 1): Promise<void> =>
  expect
    .poll(async () => {
      await page.clock.runFor(stepMs)
      return shown.count()
    })
    .toBeGreaterThan(0)

export const pathOf = (page: Page): string => new URL(page.url()).pathname
export const queryOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search)

/** The cart stored in this browser. */
export const storedCart = (page: Page): Promise<{ lines: { productId: string; quantity: number }[] } | null> =>
  page.evaluate('JSON.parse(localStorage.getItem("farmgate.cart"))')

/** Stores a cart in this browser, as if from an earlier visit. */
export const setCart = (page: Page, lines: readonly { productId: string; quantity: number }[]) =>
  page.addInitScript(`if (self === top) localStorage['farmgate.cart'] ??= '${JSON.stringify({ lines, ways: {} })}'`)

export const card = (page: Page): Locator => page.getByRole('main').getByRole('article').first()
