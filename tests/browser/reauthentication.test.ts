import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engines } from '#app/engines.ts'
import { demoEngines } from '#tests/browser/support/demo-engines.ts'
import { SIGN_INS } from '#tests/browser/support/demo-market.ts'
import { DESKTOP, openPage, PHONE, signIn } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { registerMember } from '#tests/browser/support/new-member.ts'
import { launchBrowser } from '#tests/support/chromium.ts'

let browser: Browser
/** The demo market's own database. */
let engines: Engines
beforeAll(async () => {
  ;[browser, engines] = await Promise.all([launchBrowser(), demoEngines()])
})
afterAll(async () => {
  await browser?.close()
  await engines?.closing.closeAll()
})

/** Moves every sign-in back by more than ten minutes. */
const forgetConfirmations = () =>
  engines.db.query(`update sessions set data = (data::jsonb - 'confirmedAt')::text where data::jsonb ? 'confirmedAt'`)

test.each([PHONE, DESKTOP])('assigning a role requires identity confirmation, $width px wide', async (size) => {
  const { username } = await registerMember('helper')
  const { page, context } = await openPage(browser, size)
  await signIn(page, SIGN_INS.admin)
  await forgetConfirmations()
  await page.goto('/support/staff')
  await page.getByRole('button', { name: 'Add staff member' }).click()
  const form = page.getByRole('dialog', { name: 'Add staff member' })
  await form.getByLabel('Username or email').fill(username)
  await form.getByLabel('Role').click()
  await page.getByTitle('Support', { exact: true }).click()
  await form.getByLabel('Reason').fill('Helps out on weekends')
  await form.getByRole('button', { name: 'Assign role' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = dialog.getByLabel('Password')
  await password.waitFor()
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true)
  await expectSoundLayout(page)
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await dialog.getByText('This is not your current password').first().waitFor()
  await password.fill(SIGN_INS.admin.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await form.waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('main').getByText('Helps out on weekends').first().waitFor()
  expect((await engines.log.readAll('0', 100_000, ['StaffRoleAssigned'])).events.at(-1)?.data).toMatchObject({
    role: 'support',
  })
  await context.close()
})
