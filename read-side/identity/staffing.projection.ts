import type { AccountEvent } from '#domain/identity/account.events.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { Personal, RecordedEvent } from '#domain/kernel/event.ts'
import { table } from '../projection.ts'
import { told } from '../told.ts'

/** One thing that was decided about one of the staff; kept as it was said, also when they are long gone. */
export interface StaffChangeRow {
  readonly id: string
  readonly accountId: string
  readonly what: 'given' | 'taken' | 'signed_out' | 'second_step_reset'
  readonly role: StaffRole | null
  /** Who of the staff decided it; null: whoever runs the machine. */
  readonly by: string | null
  readonly reason: string | null
  readonly at: string
}

export const staffChanges = table<StaffChangeRow, AccountEvent>({
  name: 'staff_changes',
  key: 'id',
  columns: { id: 'key', accountId: 'key', what: 'key', role: 'text', by: 'key', reason: 'text', at: 'instant' },
  indexes: ['(at desc)'],
  keysOf: ({ stream, revision }) => `${stream}.${revision}`,
  folds: {
    StaffRoleAssigned: (_, event, id) => ({ ...saidIn(event, id), what: 'given', role: event.data.role }),
    StaffRoleRevoked: (_, event, id) => ({ ...saidIn(event, id), what: 'taken' }),
    SessionsRevoked: (_, event, id) => ({ ...saidIn(event, id), what: 'signed_out' }),
    TwoFactorDisabled: (_, event, id) =>
      event.data.by === 'staff' ? { ...saidIn(event, id), what: 'second_step_reset' } : undefined,
  },
})

type Said = RecordedEvent<AccountEvent> & {
  readonly data: { readonly accountId: string; readonly reason?: Personal<string> | undefined }
}

const saidIn = ({ data: { accountId, reason }, meta }: Said, id: string) => ({
  id,
  accountId,
  role: null,
  reason: told(reason),
  at: meta.at,
  by: meta.actor.kind === 'staff' ? meta.actor.id : null,
})
