import { expect } from 'vitest'
import type { NotificationFeed } from '#domain/notifications/contract.ts'
import type { TestShops } from '#tests/limits/support/shops.ts'
import type { Table } from '#tests/limits/support/table.ts'
import { buy } from '#tests/support/shopping.ts'
import { bodyOf, type Visitor } from '#tests/support/visitor.ts'

const BELL = '/api/me/notifications'
const feedOf = async (visitor: Visitor) => bodyOf(await visitor.get<NotificationFeed>(BELL))

/** A buyer with two orders that emit notifications. */
async function buyerWithOrders({ farm, member }: TestShops, name: string): Promise<Visitor> {
  const buyer = await member(name)
  for (let i = 0; i < 2; i++) await buy(buyer, [{ productId: farm.products.Kale!, quantity: 1 }])
  await expect.poll(async () => (await feedOf(buyer)).unread).toBe(2)
  return buyer
}

export const NOTIFICATIONS: Table<TestShops> = {
  'a clicked notification is read on every later visit (D9)': async (stalls) => {
    const buyer = await buyerWithOrders(stalls, 'Rita Reads')
    const [newest] = (await feedOf(buyer)).notifications
    bodyOf(await buyer.post(`${BELL}/${newest!.id}/read`))
    expect(await feedOf(await stalls.signedIn('rita.reads'))).toMatchObject({
      unread: 1,
      notifications: [{ readAt: expect.any(String) }, { readAt: null }],
    })
  },

  'all are marked as read at once, and all are cleared at once (D9)': async (stalls) => {
    const buyer = await buyerWithOrders(stalls, 'Cleo Clears')
    const [newest] = (await feedOf(buyer)).notifications
    bodyOf(await buyer.post(`${BELL}/read-all`, { through: newest!.createdAt }))
    expect((await feedOf(buyer)).unread).toBe(0)
    bodyOf(await buyer.post(`${BELL}/clear`, { through: newest!.createdAt }))
    expect(await feedOf(await stalls.signedIn('cleo.clears'))).toMatchObject({ notifications: [], unread: 0 })
  },

  'a live message goes to the account of the session, not to a claimed one (B6)': async ({
    farm,
    member,
    signedIn,
  }) => {
    const eve = await member('Eve Eager')
    const buyer = await member('Ben Buyer')
    const pretender = await eve.socket()
    const hers = await (await signedIn(farm.username)).socket()
    for (const page of [pretender, hers]) await page.receives(({ type }) => type === 'welcome')
    pretender.send({ type: 'authenticate', userId: farm.accountId } as never)
    await buy(buyer, [{ productId: farm.products.Chard!, quantity: 1 }])
    await hers.receives(({ type }) => type === 'new_order')
    bodyOf(await eve.post('/api/reviews', { productId: farm.products.Chard, rating: 5, comment: 'Tender and sweet.' }))
    await hers.receives(({ type }) => type === 'notification')
    expect(pretender.received.map(({ type }) => type)).toEqual(['welcome'])
    for (const page of [pretender, hers]) page.close()
  },
}
