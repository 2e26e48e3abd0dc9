import { type Hmac, normalizeName } from '#domain/kernel/name-text.ts'
import { decider } from '../kernel/decider.ts'
import { type Refusal, refuse } from '../kernel/refusal.ts'
import type { NameReservationEvent } from './account.events.ts'
import { usernameKey } from './credentials.ts'

export type NameReservationCommand =
  | { readonly type: 'ReserveName'; readonly accountId: string }
  | { readonly type: 'ReleaseName'; readonly accountId: string }

export interface NameReservationState {
  readonly reservedBy: string | undefined
}

export type ReservedNameKind = 'email' | 'username'

/** Stream id of a reservation: its kind and the HMAC (hex) of the normalized value, never the value itself. */
export const nameReservationId = (hmac: Hmac, kind: ReservedNameKind, value: string): string =>
  `${kind}-${hmac(`claim:${kind}`, kind === 'username' ? usernameKey(value) : normalizeName(value))}`

export const nameReservation = decider<NameReservationCommand, NameReservationState, NameReservationEvent>({
  name: 'name_reservation',
  stream: (id) => `name_reservation-${id}`,
  initial: { reservedBy: undefined },
  evolve: (_, event): NameReservationState => ({
    reservedBy: event.type === 'NameReserved' ? event.data.accountId : undefined,
  }),
  decide: ({ reservedBy }, command): NameReservationEvent[] | Refusal => {
    const { accountId } = command
    switch (command.type) {
      case 'ReserveName':
        if (reservedBy === accountId) return []
        return reservedBy ? refuse('name_taken') : [{ type: 'NameReserved', data: { accountId } }]
      case 'ReleaseName':
        return reservedBy === accountId ? [{ type: 'NameReleased', data: { accountId } }] : []
    }
  },
})
