import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { GuestErasureEvent } from '#domain/privacy/privacy.events.ts'
import { idNamed } from './ids.ts'

const closer = (who: string, sells?: string) => ({
  accountId: idNamed('account', who),
  requestId: 'request_1',
  ...(sells && { producerId: idNamed('producer', sells) }),
})

export const ERASES_AT = '2026-05-15T09:00:00.000Z'

export const closed = (who: string, sells?: string): AccountEvent => ({
  type: 'AccountClosed',
  data: { ...closer(who, sells), tokenHash: 'right', erasureScheduledAt: ERASES_AT, eraseReviews: false },
})
export const reopened = (who: string, sells?: string): AccountEvent => ({
  type: 'AccountReopened',
  data: closer(who, sells),
})
export const erased = (who: string, sells?: string): AccountEvent => ({
  type: 'AccountErased',
  data: { ...closer(who, sells), destroyed: ['account'], went: { sessions: 1 } },
})
export const heldErased = (who: string): AccountEvent => ({
  type: 'LegalHoldDataErased',
  data: { accountId: idNamed('account', who), destroyed: ['transaction', 'communication'], went: { papers: 1 } },
})
export const forgottenAtProcessor = (who: string): AccountEvent => ({
  type: 'ProcessorCustomersDeleted',
  data: { accountId: idNamed('account', who), customerCount: 1 },
})

const guestbook = 'a1b2'
const whose = { persons: [idNamed('guest', 'gus')], orders: [idNamed('order', 'first')] }
const requestId = 'request_1'
export const EXPIRES_AT = '2026-05-02T09:00:00.000Z'

export const guestAsked = (tokenHash = 'right'): GuestErasureEvent => ({
  type: 'GuestErasureRequested',
  data: { emailHash: guestbook, requestId, orderId: idNamed('order', 'first'), tokenHash, expiresAt: EXPIRES_AT },
})
export const guestConfirmed: GuestErasureEvent = {
  type: 'GuestErasureConfirmed',
  data: { emailHash: guestbook, requestId, ...whose },
}
export const guestErased: GuestErasureEvent = {
  type: 'GuestDataErased',
  data: { emailHash: guestbook, requestId, ...whose, destroyed: ['transaction', 'communication'], went: { mails: 2 } },
}
