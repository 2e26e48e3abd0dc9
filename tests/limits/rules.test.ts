import { CSRF_RULES, NO_RESPONSE_RULES, REQUEST_RULES } from '#tests/limits/errors/requests.rules.ts'
import { NOTIFICATION_LIMIT_RULES } from '#tests/limits/states/notifications.rules.ts'
import { FEE_RULES } from './constants/fees.rules.ts'
import { FIGURE_RULES } from './constants/figures.rules.tsx'
import { CONFIRMATION_RULES, PAYMENT_RULES } from './errors/payment.rules.ts'
import { CART_RULES } from './states/cart.rules.ts'
import { FILTER_RULES as FILTER_STATES } from './states/filters.rules.ts'
import { LIVE_RULES } from './states/live.rules.ts'
import { defineTests } from './support/table.ts'
import { FILTER_RULES, QUANTITY_RULES } from './validation/filters.rules.ts'
import { LOGIN_RULES, REGISTRATION_RULES, REVIEW_RULES } from './validation/forms.rules.ts'

const nothing = () => undefined

defineTests('§4 cart', CART_RULES, nothing)
defineTests('§4 filters', FILTER_STATES, nothing)
defineTests('§4 live connection', LIVE_RULES, nothing)
defineTests('§4 notifications', NOTIFICATION_LIMIT_RULES, nothing)
defineTests('§5 login', LOGIN_RULES, nothing)
defineTests('§5 registration', REGISTRATION_RULES, nothing)
defineTests('§5 filters', FILTER_RULES, nothing)
defineTests('§5 quantity', QUANTITY_RULES, nothing)
defineTests('§5 review form', REVIEW_RULES, nothing)
defineTests('§8 calls', REQUEST_RULES, nothing)
defineTests('§8 errors without a message', NO_RESPONSE_RULES, nothing)
defineTests('§8 payment', PAYMENT_RULES, nothing)
defineTests('§8 confirmation', CONFIRMATION_RULES, nothing)
defineTests('§9 fees', FEE_RULES, nothing)
defineTests('§9 figures', FIGURE_RULES, nothing)
defineTests('§9 CSRF token', CSRF_RULES, nothing)
