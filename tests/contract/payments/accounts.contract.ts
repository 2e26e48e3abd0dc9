import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { PaymentRejected } from '#platform/payments/payments.ts'
import { type StartPayments, startBeforeAll } from './payments-under-test.ts'

/** The contract of payout accounts. */
export function accountsContract(name: string, start: StartPayments): void {
  describe(`payout accounts on ${name}`, () => {
    const processor = startBeforeAll(start)
    const payoutAccounts = () => processor.now.payments.payoutAccounts
    const requestOf = (producerId = `producer_${randomUUID()}`) => ({
      key: `account-${producerId}`,
      producerId,
      email: 'orchard@example.com',
      businessName: 'Hill Orchard',
    })
    const links = (accountId: string) => ({
      accountId,
      returnUrl: 'https://market.example/back',
      refreshUrl: 'https://market.example/again',
    })

    it('start with every requirement open', async () => {
      const request = requestOf()
      const account = await payoutAccounts().open(request)
      expect(account).toMatchObject({
        producerId: request.producerId,
        detailsSubmitted: false,
        transfersEnabled: false,
        payoutsEnabled: false,
      })
      expect(account.currentlyDue).toContain('external_account')
      expect(account.disabledReason).toBeDefined()
    })

    it('are created once per key', async () => {
      const request = requestOf()
      const first = await payoutAccounts().open(request)
      expect((await payoutAccounts().open(request)).accountId).toBe(first.accountId)
      const other = payoutAccounts().open({ ...request, email: 'other@example.com' })
      await expect(other).rejects.toMatchObject({ name: 'PaymentRejected', code: 'idempotency_error' })
    })

    it('are found by their id', async () => {
      const { accountId, producerId } = await payoutAccounts().open(requestOf())
      expect(await payoutAccounts().retrieve(accountId)).toMatchObject({ accountId, producerId })
      await expect(payoutAccounts().retrieve('acct_nothing')).rejects.toThrow(PaymentRejected)
    })

    it('have a new onboarding page for each request', async () => {
      const { accountId } = await payoutAccounts().open(requestOf())
      const first = await payoutAccounts().onboardingLink(links(accountId))
      const second = await payoutAccounts().onboardingLink(links(accountId))
      expect(first).toMatch(/^https?:\/\//)
      expect(second).not.toBe(first)
      await expect(payoutAccounts().onboardingLink(links('acct_nothing'))).rejects.toThrow(PaymentRejected)
    })

    it('have no dashboard before onboarding', async () => {
      const { accountId } = await payoutAccounts().open(requestOf())
      await expect(payoutAccounts().dashboardLink(accountId)).rejects.toThrow(PaymentRejected)
    })

    it('can receive transfers once all requirements are met', async () => {
      expect(await payoutAccounts().retrieve(await processor.now.readyAccount())).toMatchObject({
        detailsSubmitted: true,
        transfersEnabled: true,
        payoutsEnabled: true,
        pastDue: [],
        disabledReason: undefined,
      })
    })

    it('have no payouts at first', async () => {
      expect(await payoutAccounts().payouts(await processor.now.readyAccount(), 10)).toEqual([])
    })
  })
}
