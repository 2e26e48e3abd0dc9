import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { advanceClockUntil, card, refuseWrites, stopClock } from '#tests/limits/support/pages.ts'
import type { Table } from '#tests/limits/support/table.ts'
import type { Visits } from '#tests/limits/support/visits.ts'

const toasts = (page: Page) => page.locator('.toast')
/** Clicks without moving the pointer: a toast under the pointer stays open. */
const addOne = (page: Page) => card(page).getByRole('button', { name: /^Add/ }).dispatchEvent('click')

/** Opens the marketplace page with a stopped clock. */
async function openMarketplace({ firstTimeVisitor }: Visits): Promise<Page> {
  const page = await firstTimeVisitor()
  await page.clock.install()
  await page.goto('/marketplace?inStock=true')
  await card(page).waitFor()
  await stopClock(page)
  return page
}

export const TOASTS: Table<Visits> = {
  'one toast is shown at a time': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace?inStock=true')
    for (const nth of [0, 1, 2]) {
      const one = page.getByRole('main').getByRole('article').nth(nth)
      await one.getByRole('button', { name: /^Add to cart/ }).dispatchEvent('click')
      await one.getByRole('button', { name: /in cart/ }).waitFor()
    }
    expect(await toasts(page).count()).toBe(1)
  },

  'a toast stays for 5000 ms and is gone 300 ms later instead of after a quarter of an hour (D21)': async (visits) => {
    const page = await openMarketplace(visits)
    const leaving = page.locator('.toast-leaving')
    await addOne(page)
    await advanceClockUntil(page, toasts(page))
    await page.clock.runFor(4_950)
    expect([await toasts(page).count(), await leaving.count()]).toEqual([1, 0])
    await page.clock.runFor(50)
    await leaving.waitFor()
    await page.clock.runFor(250)
    expect(await toasts(page).count()).toBe(1)
    await page.clock.runFor(50)
    await toasts(page).waitFor({ state: 'detached' })
  },

  'an error stays until it is closed (D21)': async (visits) => {
    const page = await openMarketplace(visits)
    await refuseWrites(page, '**/api/cart/quote', 'invalid_input')
    await addOne(page)
    await advanceClockUntil(page, page.locator('.toast-error'))
    await page.clock.runFor(120_000)
    expect(await toasts(page).count()).toBe(1)
    await page.getByRole('button', { name: 'Close message' }).click()
    await page.clock.runFor(300)
    await toasts(page).waitFor({ state: 'detached' })
  },

  'a swipe of 50 px dismisses a toast, of 49 px it does not': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace?inStock=true')
    await addOne(page)
    const words = toasts(page).locator('.toast-text')
    await words.hover()
    await swipe(page, 49)
    expect(await page.locator('.toast-leaving').count()).toBe(0)
    await words.hover()
    await swipe(page, 50)
    await toasts(page).waitFor({ state: 'detached', timeout: 2_000 })
  },
}

async function swipe(page: Page, px: number): Promise<void> {
  // The mouse would drag selected text.
  await page.evaluate('getSelection().removeAllRanges()')
  const box = (await toasts(page).locator('.toast-text').boundingBox())!
  const x = Math.round(box.x) + 5
  const y = Math.round(box.y) + 5
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + px, y, { steps: 5 })
  await page.mouse.up()
}

export const TIMINGS: Table<Visits> = {
  'the images of the home page rotate every 8000 ms': async ({ firstTimeVisitor }) => {
    const page = await firstTimeVisitor()
    await page.clock.install()
    await page.goto('/')
    const shown = () => page.locator('.rotating-shown').getAttribute('src')
    await page.locator('.rotating-shown').waitFor({ state: 'attached' })
    await stopClock(page)
    const first = await shown()
    while ((await shown()) === first) await page.clock.runFor(100)
    const second = await shown()
    await page.clock.runFor(7_850)
    expect(await shown()).toBe(second)
    await page.clock.runFor(150)
    await expect.poll(shown).not.toBe(second)
  },

  'the cookie banner appears after 1000 ms, not earlier': async ({ firstTimeVisitor }) => {
    const page = await firstTimeVisitor()
    await page.clock.install()
    await stopClock(page)
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Cookies' })
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.clock.runFor(950)
    expect(await banner.count()).toBe(0)
    const fetched = page.waitForRequest(/cookie-banner.*\.js/)
    await page.clock.runFor(50)
    await fetched
    await advanceClockUntil(page, banner, 50)
  },

  'back to top appears beyond 300 px': async ({ guest }) => {
    const page = await guest()
    await page.goto('/marketplace')
    await card(page).waitFor()
    const button = page.getByRole('button', { name: 'Back to top' })
    await scrollTo(page, 300)
    expect(await button.count()).toBe(0)
    await scrollTo(page, 301)
    await button.click()
    await expect.poll(() => page.evaluate('scrollY')).toBe(0)
  },
}

/** Resolves when the page has received the message. */
const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate(
    `new Promise((heard) => {
      addEventListener('scroll', () => requestAnimationFrame(() => requestAnimationFrame(heard)), { once: true })
      scrollTo({ top: ${top}, behavior: 'instant' })
    })`,
  )
