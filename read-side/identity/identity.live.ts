import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { AccountUpdate } from '#domain/identity/contract.ts'
import type { RecordedEvent } from '#domain/kernel/event.ts'
import type { ProducerEvent } from '#domain/producers/producer.events.ts'
import { type LiveMap, liveMap, type Told } from '../live-map.ts'

/** An account's open pages hear of what its owner does elsewhere: in another tab, or by a link in a mail. */
export const identityLive = (): LiveMap =>
  liveMap<AccountEvent | ProducerEvent>({
    EmailVerified: changed,
    EmailChangeRequested: changed,
    EmailChanged: changed,
    PasswordChanged: changed,
    AccountProfileUpdated: changed,
    AccountWelcomed: changed,
    TwoFactorEnabled: changed,
    TwoFactorDisabled: changed,
    RecoveryCodeUsed: changed,
    StaffRoleAssigned: changed,
    ProducerRegistered: changed,
  })

function changed({ data: { accountId } }: RecordedEvent<AccountEvent | ProducerEvent>): readonly Told[] {
  const message: AccountUpdate = { type: 'account_update' }
  return [{ topics: [`account:${accountId}`], message: { ...message } }]
}
