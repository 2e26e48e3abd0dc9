import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { DESKTOP, type OpenPage, openPage, type Size, signIn } from '#tests/browser/support/guest-page.ts'
import { expectSoundLayout } from '#tests/browser/support/layout-checks.ts'
import { tokenIn } from '#tests/support/mails.ts'
import { bodyOf, createVisitor } from '#tests/support/visitor.ts'

interface SignIn {
  readonly username: string
  readonly password: string
}

/** Sets a password, by the reset email, for a demo user who never signed in. */
export async function setPassword(username: string, email: string): Promise<SignIn> {
  const visitor = createVisitor(inject('marketUrl'))
  const password = 'a gate left open in June'
  bodyOf(await visitor.post('/api/auth/forgot-password', { email }))
  const token = await tokenIn(visitor, { to: email, about: 'reset:' })
  bodyOf(await visitor.post('/api/auth/reset-password', { token, password }))
  return { username, password }
}

/** Opens a browser context of a signed-in user. */
export async function openSignedIn(browser: Browser, who: SignIn, size: Size = DESKTOP): Promise<OpenPage> {
  const one = await openPage(browser, size)
  await signIn(one.page, who)
  return one
}

/** Opens a buyer's dispute from the queue: a table row on a desktop, a list entry on a phone. */
export async function openDispute(page: Page, buyer: string): Promise<string> {
  await page.waitForURL('**/support/inbox')
  const entry = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: buyer })
  await entry.getByRole('link').click()
  await page.getByRole('region', { name: 'Order timeline' }).waitFor()
  return new URL(page.url()).pathname.split('/').at(-1)!
}

export const workPanel = (page: Page) => page.getByRole('region', { name: 'Work on this case' })

/** Opens another form of the decision. */
export const chooseTask = (page: Page, label: string) =>
  workPanel(page).locator('.ant-segmented').getByText(label, { exact: true }).click()

export async function assignToMe(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Take (the case|it from)/ }).click()
  await page.getByText('Assigned to you').waitFor()
}

/** Presses a button as one side, and confirms. */
export async function submitDialog(
  page: Page,
  button: string,
  words?: { readonly label: string; readonly text: string },
) {
  await page.getByRole('button', { name: button, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (words) await dialog.getByLabel(words.label).fill(words.text)
  await dialog.locator('button[type=submit]').click()
  await dialog.waitFor({ state: 'detached' })
}

/** Confirms a final decision in its dialog. */
export async function confirmDecision(page: Page, button: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByText('are emailed.').waitFor()
  await expectSoundLayout(page)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The final state of a dispute as one side sees it. */
export const finalStatus = (page: Page) => page.getByRole('region', { name: 'What happens next' }).getByRole('status')

/** The refunds of an order: on the buyer's page, and in the producer's drawer. */
export const refundsOf = (page: Page) =>
  page.getByRole('list', { name: 'Refunds' }).or(page.getByRole('region', { name: 'Refunds' }))
