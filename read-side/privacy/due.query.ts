import type { Sql } from '#platform/database/database.ts'
import type { GuestErasureRow, LegalHoldRow } from './erasures.table.ts'
import { holdsOn } from './holds.query.ts'
import { guestObligations } from './obligations.query.ts'

/** Erased accounts whose case is over: what it held can go. */
export async function releasedAccounts(db: Sql): Promise<string[]> {
  const held = await db.query<LegalHoldRow>(
    'select account_id as "accountId", producer_id as "producerId" from privacy.legal_holds order by account_id',
  )
  const released: string[] = []
  for (const owner of held) if ((await holdsOn(db, owner)).length === 0) released.push(owner.accountId)
  return released
}

export type DueGuest = Omit<GuestErasureRow, 'erased'>

/** Guests who have confirmed, and nothing of theirs goes on: a chargeback may have come since. */
export async function guestsToErase(db: Sql): Promise<DueGuest[]> {
  const confirmed = await db.query<DueGuest>(
    `select request_id as "requestId", guestbook, persons, orders from privacy.guest_erasures
     where not erased order by request_id limit 500`,
  )
  const due: DueGuest[] = []
  for (const guest of confirmed) if ((await guestObligations(db, guest.persons)).length === 0) due.push(guest)
  return due
}
