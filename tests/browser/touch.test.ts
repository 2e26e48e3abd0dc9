import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { PHONE, signIn, somebody } from './support/guest-page.ts'
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
  { who: 'producer', name: 'inventory' },
  { who: 'producer', name: 'dashboard' },
] as const)('a finger hits every button of the $who on "$name"', async ({ who, name }) => {
  const pages = await pagesOf(inject('marketUrl'), { sells: who === 'producer' })
  const { page, context } = await somebody(browser, PHONE, { touches: true })
  await signIn(page, SIGN_INS[who])
  await page.goto(pages[name]!)
  await page.waitForLoadState('networkidle')
  expect(await tooSmall(page)).toEqual([])
  await context.close()
})

/** What is pressed and lower than the 44 px a finger needs, by its words. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, select, .button')]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44)
      .map((one) => `${one.getAttribute('aria-label') ?? one.innerText}: ${one.getBoundingClientRect().height} px`),
  )
