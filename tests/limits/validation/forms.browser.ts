import { expect } from 'vitest'
import { toastOf } from '../support/pages.ts'
import type { Table } from '../support/table.ts'
import type { Visits } from '../support/visits.ts'

export const FORMS: Table<Visits> = {
  'a login that is too short is reported below its fields and not sent': async ({ guest }) => {
    const page = await guest()
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    await page.goto('/login')
    const signIn = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
    await page.getByLabel('Username or email').fill('id')
    await page.getByLabel('Password').fill('chars')
    await signIn.click()
    await page.getByText('Username must be at least 3 characters').waitFor()
    await page.getByText('Password must be at least 6 characters').waitFor()
    expect(sent).not.toContain('/api/auth/login')
    await page.getByLabel('Username or email').fill('ida')
    await page.getByLabel('Password').fill('6chars')
    await signIn.click()
    await expect.poll(() => sent).toContain('/api/auth/login')
  },

  'an invalid quantity on a product page is rejected, whatever is typed': async ({ guest, products }) => {
    const page = await guest()
    const [product] = await products()
    await page.goto(`/product/${product!.id}`)
    const box = page.getByRole('group', { name: `Quantity of ${product!.name}`, exact: true })
    const quantity = box.getByRole('textbox')
    expect(await box.getByRole('button').first().isDisabled()).toBe(true)
    for (const [typed, problem] of [
      ['0', 'Enter at least 1.'],
      ['-3', 'Enter at least 1.'],
      ['2.4', 'Enter a whole number.'],
      ['some', 'Enter a number.'],
    ] as const) {
      await quantity.fill(typed)
      await quantity.press('Enter')
      await page.getByRole('alert').filter({ hasText: problem }).waitFor()
      expect(await quantity.inputValue()).toBe(typed)
    }
    await quantity.fill('2')
    await quantity.press('Enter')
    await expect.poll(() => page.locator('.buy-box').getByRole('alert').count()).toBe(0)
  },

  'a review starts without a star (D7), requires ten characters, and closes its dialog when sent': async ({
    newAccount,
    products,
  }) => {
    const { page } = await newAccount()
    await page.goto(`/product/${(await products())[0]!.id}/reviews?write=true`)
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: 'Submit review' })
    await send.waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(5)
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
    await dialog.getByText('★').nth(4).click()
    await dialog.getByRole('textbox').fill('123456789')
    await send.click()
    await dialog.getByText('Review must be at least 10 characters').waitFor()
    await dialog.getByRole('textbox').fill('1234567890')
    await send.click()
    await toastOf(page, 'Review submitted', 'Thank you for your feedback!').waitFor()
    await dialog.waitFor({ state: 'detached' })
  },

  'an unsent review is discarded when its dialog closes': async ({ newAccount, products }) => {
    const { page } = await newAccount()
    await page.goto(`/product/${(await products())[1]!.id}/reviews?write=true`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('★').nth(1).click()
    await dialog.getByRole('textbox').fill('Not sure yet.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Write/ }).click()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('')
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
  },
}
