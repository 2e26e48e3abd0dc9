import { afterAll, beforeAll } from 'vitest'
import { FEES, PRODUCTS_IN_STOCK, SORTS } from '#tests/limits/constants/listings.market.ts'
import { ANSWERS } from '#tests/limits/errors/responses.market.ts'
import { NOTIFICATIONS } from '#tests/limits/states/notifications.market.ts'
import { openStalls, type Stalls } from '#tests/limits/support/shops.ts'
import { PAYMENT } from './errors/payment.market.ts'
import { walk } from './support/table.ts'
import { LOGIN, REGISTRATION, RESENDING } from './validation/accounts.market.ts'
import { CART, MEMBERS_ONLY, QUANTITY } from './validation/cart.market.ts'
import { SEARCHING } from './validation/searching.market.ts'

let stalls: Stalls
beforeAll(async () => {
  stalls = await openStalls()
})
afterAll(() => stalls?.market.stop())
const there = () => stalls

walk('§4 notifications', NOTIFICATIONS, there)
walk('§5 login', LOGIN, there)
walk('§5 registration', REGISTRATION, there)
walk('§5 resending the verification', RESENDING, there)
walk('§5 searching', SEARCHING, there)
walk('§5 cart', CART, there)
walk('§5 quantity', QUANTITY, there)
walk('§5 for members', MEMBERS_ONLY, there)
walk('§8 answers', ANSWERS, there)
walk('§8 payment', PAYMENT, there)
walk('§9 fees', FEES, there)
walk('§9 shelves', PRODUCTS_IN_STOCK, there)
walk('§9 sorts', SORTS, there)
