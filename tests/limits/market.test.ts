import { afterAll, beforeAll } from 'vitest'
import { FEES, PRODUCTS_IN_STOCK, SORTS } from '#tests/limits/constants/listings.market.ts'
import { RESPONSES } from '#tests/limits/errors/responses.market.ts'
import { NOTIFICATIONS } from '#tests/limits/states/notifications.market.ts'
import { openTestShops, type TestShops } from '#tests/limits/support/shops.ts'
import { PAYMENT } from './errors/payment.market.ts'
import { defineTests } from './support/table.ts'
import { LOGIN, REGISTRATION, RESENDING } from './validation/accounts.market.ts'
import { CART, MEMBERS_ONLY, QUANTITY } from './validation/cart.market.ts'
import { SEARCHING } from './validation/searching.market.ts'

let stalls: TestShops
beforeAll(async () => {
  stalls = await openTestShops()
})
afterAll(() => stalls?.market.stop())
const there = () => stalls

defineTests('§4 notifications', NOTIFICATIONS, there)
defineTests('§5 login', LOGIN, there)
defineTests('§5 registration', REGISTRATION, there)
defineTests('§5 resending the verification', RESENDING, there)
defineTests('§5 searching', SEARCHING, there)
defineTests('§5 cart', CART, there)
defineTests('§5 quantity', QUANTITY, there)
defineTests('§5 for members', MEMBERS_ONLY, there)
defineTests('§8 answers', RESPONSES, there)
defineTests('§8 payment', PAYMENT, there)
defineTests('§9 fees', FEES, there)
defineTests('§9 shelves', PRODUCTS_IN_STOCK, there)
defineTests('§9 sorts', SORTS, there)
