import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '#tests/support/chromium.ts'
import { SIGN_INS } from './support/demo-market.ts'
import { accessibilityProblems, DESKTOP, horizontalOverflowPx, openPage, PHONE, signIn } from './support/guest-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a guest writes to support, who replies by email', async () => {
  const guest = await openPage(browser, PHONE)
  await guest.page.goto('/contact')
  await guest.page.getByRole('button', { name: 'Send message' }).click()
  await guest.page.getByText('Choose a topic').waitFor()
  expect(await accessibilityProblems(guest.page)).toEqual([])
  expect(await horizontalOverflowPx(guest.page)).toBe(0)
  await guest.page.getByLabel('What is it about?').selectOption('Selling here')
  await guest.page.getByLabel('Your name').fill('Greta Guest')
  await guest.page.getByLabel('Your email').fill('greta@example.com')
  await guest.page.getByLabel('Message').fill('May I sell jam made at home?')
  await guest.page.getByRole('button', { name: 'Send message' }).click()
  await guest.page.getByRole('heading', { name: 'Your message is sent' }).waitFor()
  expect(guest.pageErrors).toEqual([])

  const support = await openPage(browser, DESKTOP)
  await signIn(support.page, SIGN_INS.support)
  await support.page.goto('/support/messages')
  await support.page.getByRole('link', { name: 'Selling here' }).last().click()
  const opened = support.page.getByRole('dialog', { name: 'Message' })
  await opened.getByText('May I sell jam made at home?').waitFor()
  expect(await opened.getByRole('link', { name: 'Answer by email' }).getAttribute('href')).toContain(
    'greta%40example.com',
  )
  expect(await accessibilityProblems(support.page)).toEqual([])
  await opened.getByRole('button', { name: 'Mark as answered' }).click()
  await opened.getByText('Answered by', { exact: false }).waitFor()
  expect(support.pageErrors).toEqual([])
  for (const { context } of [guest, support]) await context.close()
})
