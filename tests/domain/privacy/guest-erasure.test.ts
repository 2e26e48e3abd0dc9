import { describe } from 'vitest'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { EXPIRES_AT, guestAsked, guestConfirmed, guestErased } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const when = spec(guestErasure)
const now = '2026-05-01T10:00:00.000Z'
const whose = { persons: [idNamed('guest', 'gus')], orders: [idNamed('order', 'first')] }
const confirm = { type: 'ConfirmGuestErasure', tokenHash: 'right', now, ...whose } as const
const { data } = guestErased as Extract<typeof guestErased, { type: 'GuestDataErased' }>
const erase = { type: 'EraseGuestData', ...data } as const

describe('being forgotten without an account', () => {
  when('is confirmed by the mailed link').given(guestAsked()).when(confirm).happens(guestConfirmed)
  when('is confirmed once').given(guestAsked(), guestConfirmed).when(confirm).refuses('erasure_link_used')
  when('takes the right link')
    .given(guestAsked())
    .when({ ...confirm, tokenHash: 'wrong' })
    .refuses('erasure_link_invalid')
  when('takes the newest link').given(guestAsked(), guestAsked('newer')).when(confirm).refuses('erasure_link_invalid')
  when('takes a link in time')
    .given(guestAsked())
    .when({ ...confirm, now: EXPIRES_AT })
    .refuses('erasure_link_expired')
  when('needs a request').given().when(confirm).refuses('erasure_link_invalid')
  when('needs something to forget')
    .given(guestAsked())
    .when({ ...confirm, orders: [] })
    .refuses('nothing_to_erase')
  when('ends in erasing').given(guestAsked(), guestConfirmed).when(erase).happens(guestErased)
  when('ends so once').given(guestAsked(), guestConfirmed, guestErased).when(erase).happens()
  when('that a backup took back ends again').given().when(erase).happens(guestErased)
})
