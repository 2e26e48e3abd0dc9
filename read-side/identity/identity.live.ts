import type { AccountEvent, StaffMemberEvent } from '#domain/identity/account.events.ts'
import type { AccountUpdate } from '#domain/identity/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { type Delivery, type LiveMap, liveMap } from '#read-side/live/live-map.ts'

type IdentityEvent = AccountEvent | StaffMemberEvent | ProducerEvent

/** Notifies the open pages of an account about changes made in another tab or with an email link. */
export const identityLive = (): LiveMap =>
  liveMap<IdentityEvent>({
    EmailVerified: accountUpdate,
    EmailChangeRequested: accountUpdate,
    EmailChanged: accountUpdate,
    PasswordChanged: accountUpdate,
    AccountProfileUpdated: accountUpdate,
    TwoFactorEnabled: accountUpdate,
    TwoFactorDisabled: accountUpdate,
    RecoveryCodeUsed: accountUpdate,
    StaffRoleAssigned: accountUpdate,
    ProducerRegistered: accountUpdate,
  })

function accountUpdate({ data: { accountId } }: RecordedEvent<IdentityEvent>): readonly Delivery[] {
  const message: AccountUpdate = { type: 'account_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
