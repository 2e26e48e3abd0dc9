import { randomUUID } from 'node:crypto'
import type { Sql } from '#platform/database/database.ts'

/** Who may deliver the mail of a key. A claim holds for `claimMs`; after that its holder is taken for dead. */
export interface MailClaims {
  claim(key: string, recipientHash: string): Promise<MailClaim | 'sent' | 'taken'>
}

export interface MailClaim {
  /** Lets somebody else try. */
  release(): Promise<void>
  /** Delivered: never again. */
  sent(): Promise<void>
}

export const mailClaims = (db: Sql, claimMs: number): MailClaims => ({
  claim: async (key, recipientHash) => {
    const id = randomUUID()
    const claimed = await db.query(CLAIM, [key, id, recipientHash, claimMs / 1_000])
    if (claimed.length > 0) return claimOf(db, key, id)
    const [mail] = await db.query<{ state: string }>('select state from sent_mails where key = $1', [key])
    return mail?.state === 'sent' ? 'sent' : 'taken'
  },
})

const claimOf = (db: Sql, key: string, id: string): MailClaim => ({
  release: async () => {
    await db.query(`delete from sent_mails where key = $1 and claim = $2 and state = 'claimed'`, [key, id])
  },
  // Whoever delivers first has delivered, also when the claim has passed to another meanwhile.
  sent: async () => {
    await db.query(`update sent_mails set state = 'sent', sent_at = now() where key = $1 and state = 'claimed'`, [key])
  },
})

const CLAIM = `
  insert into sent_mails (key, state, claim, claimed_at, recipient_hash)
  values ($1, 'claimed', $2, now(), $3)
  on conflict (key) do update set claim = excluded.claim, claimed_at = now()
  where sent_mails.state = 'claimed' and sent_mails.claimed_at < now() - make_interval(secs => $4::float8)
  returning key`
