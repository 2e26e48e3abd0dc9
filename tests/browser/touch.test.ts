import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { openPage, PHONE, signIn } from './support/guest-page.ts'
import { pagesOf } from './support/pages.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test.for([
  { who: 'shopper', name: 'marketplace, a search' },
  { who: 'shopper', name: 'product' },
  { who: 'shopper', name: 'subscription boxes' },
  { who: 'shopper', name: 'locator, the map' },
  { who: 'producer', name: 'inventory' },
  { who: 'producer', name: 'dashboard' },
  { who: 'producer', name: 'pick list' },
] as const)('every button of the $who on "$name" can be touched', async ({ who, name }) => {
  const pages = await pagesOf(inject('marketUrl'), { sells: who === 'producer' })
  const { page, context } = await openPage(browser, PHONE, { touches: true })
  await signIn(page, SIGN_INS[who])
  await page.goto(pages[name]!)
  await page.waitForLoadState('networkidle')
  expect(await tooSmall(page)).toEqual([])
  await context.close()
})

/** Names of controls lower than 44 px. A checkbox counts with its label. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, .button, input[type=checkbox], input[type=radio]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.visually-hidden'))
      .map((one) => ({ one, height: (one.closest('label') ?? one).getBoundingClientRect().height }))
      .filter(({ height }) => height < 44)
      .map(({ one, height }) => `${one.getAttribute('aria-label') ?? one.innerText}: ${height} px`),
  )

test('every pin of the map can be touched separately', async () => {
  const { page, context } = await openPage(browser, PHONE, { touches: true })
  await page.goto('/find-producers?view=map')
  await page.getByRole('region', { name: 'Map of producers' }).getByRole('button').first().waitFor()
  expect(await missed(page)).toEqual([])
  await context.close()
})

/** Pins whose center is covered by another pin. */
const missed = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.map-pin')]
      .filter((pin) => {
        pin.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { x, y, width, height } = pin.getBoundingClientRect()
        return !pin.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      .map((pin) => pin.getAttribute('aria-label')),
  )
