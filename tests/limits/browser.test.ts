import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { PRODUCTS_IN_STOCK } from '#tests/limits/constants/listings.browser.ts'
import { TIMINGS, TOASTS } from '#tests/limits/constants/timings.browser.ts'
import { BELL } from '#tests/limits/states/notification-bell.browser.ts'
import { launchBrowser } from '#tests/support/chromium.ts'
import { ACCOUNTS } from './errors/accounts.browser.ts'
import { PAYMENT } from './errors/payment.browser.ts'
import { CART as CART_ERRORS, FAVORITES as FAVORITE_ERRORS, REVIEWS } from './errors/shopping.browser.ts'
import { CART } from './states/cart.browser.ts'
import { FAVORITES } from './states/favorites.browser.ts'
import { FILTERS } from './states/filters.browser.ts'
import { SESSION } from './states/session.browser.ts'
import { defineTests } from './support/table.ts'
import { openVisits } from './support/visits.ts'
import { FILTERS as FILTER_LIMITS } from './validation/filters.browser.ts'
import { FORMS } from './validation/forms.browser.ts'

let browser: Browser
let open: Awaited<ReturnType<typeof openVisits>>
beforeAll(async () => {
  browser = await launchBrowser()
  open = await openVisits(browser)
})
afterEach(() => open.left())
afterAll(() => browser?.close())
const there = () => open.visits

defineTests('§4 cart', CART, there)
defineTests('§4 session', SESSION, there)
defineTests('§4 filters and search', FILTERS, there)
defineTests('§4 favorites', FAVORITES, there)
defineTests('§4 notifications', BELL, there)
defineTests('§5 filters', FILTER_LIMITS, there)
defineTests('§5 forms', FORMS, there)
defineTests('§8 accounts', ACCOUNTS, there)
defineTests('§8 payment', PAYMENT, there)
defineTests('§8 cart', CART_ERRORS, there)
defineTests('§8 favorites', FAVORITE_ERRORS, there)
defineTests('§8 reviews', REVIEWS, there)
defineTests('§9 toasts', TOASTS, there)
defineTests('§9 moments', TIMINGS, there)
defineTests('§9 shelves', PRODUCTS_IN_STOCK, there)
