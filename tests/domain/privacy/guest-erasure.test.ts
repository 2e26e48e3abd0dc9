import { describe } from 'vitest'
import { guestErasure } from '#domain/privacy/guest-erasure.decider.ts'
import { EXPIRES_AT, guestConfirmed, guestErased, guestErasureRequested } from '#tests/support/account-events.ts'
import { idNamed } from '#tests/support/ids.ts'
import { spec } from '#tests/support/spec.ts'

const when = spec(guestErasure)
const now = '2026-05-01T10:00:00.000Z'
const whose = { persons: [idNamed('guest', 'gus')], orders: [idNamed('order', 'first')] }
const confirm = { type: 'ConfirmGuestErasure', tokenHash: 'right', now, ...whose } as const
const { data } = guestErased as Extract<typeof guestErased, { type: 'GuestDataErased' }>
const { emailHash, requestId, destroyedKeyClasses: destroyed, erasedCounts } = data
const erase = { type: 'EraseGuestData', emailHash, requestId, destroyed, erasedCounts, ...whose } as const

describe('the erasure of a guest', () => {
  when('is confirmed by the emailed link').given(guestErasureRequested()).when(confirm).happens(guestConfirmed)
  when('is confirmed once').given(guestErasureRequested(), guestConfirmed).when(confirm).refuses('erasure_link_used')
  when('requires the right link')
    .given(guestErasureRequested())
    .when({ ...confirm, tokenHash: 'wrong' })
    .refuses('erasure_link_invalid')
  when('requires the newest link')
    .given(guestErasureRequested(), guestErasureRequested('newer'))
    .when(confirm)
    .refuses('erasure_link_invalid')
  when('requires a link that has not expired')
    .given(guestErasureRequested())
    .when({ ...confirm, now: EXPIRES_AT })
    .refuses('erasure_link_expired')
  when('requires a request').given().when(confirm).refuses('erasure_link_invalid')
  when('requires data to erase')
    .given(guestErasureRequested())
    .when({ ...confirm, orders: [] })
    .refuses('nothing_to_erase')
  when('ends in erasure').given(guestErasureRequested(), guestConfirmed).when(erase).happens(guestErased)
  when('ends in erasure once').given(guestErasureRequested(), guestConfirmed, guestErased).when(erase).happens()
  when('restored from a backup ends in erasure again').given().when(erase).happens(guestErased)
})
