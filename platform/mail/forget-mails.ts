import type { Sql } from '#platform/database/database.ts'

/** Whose mails are to be forgotten. */
export interface Addressee {
  /** Undefined for guests. */
  readonly account?: string | undefined
  readonly addresses: readonly string[]
  /** The addresses as a mail server's deliveries note them. */
  readonly hashes: readonly string[]
  /** What of them may stand in a mail to somebody else. */
  readonly words: readonly string[]
}

/** Shorter words stand in anybody's mail. */
const SHORTEST = 5

/**
 * Empties the mails that went to somebody or tell of them, and what is noted of those. That each was sent stays known, so
 * that no late job sends it again. Answers how many.
 */
export async function forgetMails(db: Sql, { account, addresses, hashes, words }: Addressee): Promise<number> {
  const lower = addresses.map((address) => address.toLowerCase())
  const told = words.filter((word) => word.length >= SHORTEST)
  const rows = await db.query<{ key: string }>(FIND, [account ?? null, lower, hashes, told])
  const keys = rows.map(({ key }) => key)
  await db.query(EMPTY, [keys])
  await db.query('delete from mail_log where account = $1 or (account is null and key = any($2::text[]))', [
    ...[account ?? null, keys],
  ])
  await db.query(`update mail_log set subject = '' where key = any($1::text[])`, [keys])
  return keys.length
}

/** Empties whatever was sent before a moment; that it was sent stays known. */
export const emptyMails = async (db: Sql, before: string): Promise<void> => void (await db.query(EMPTY_OLD, [before]))

const FIND = `
  select key from sent_mails
  where lower(recipient) = any($2::text[]) or recipient_hash = any($3::text[])
    or exists (select 1 from unnest($4::text[]) as word where strpos(text_body, word) > 0 or strpos(subject, word) > 0)
  union select key from mail_log where account = $1`
const EMPTIED = `
  update sent_mails set recipient = null, recipient_hash = null, subject = null, text_body = null, html_body = null`
const EMPTY = `${EMPTIED} where key = any($1::text[])`
const EMPTY_OLD = `${EMPTIED}
  where state = 'sent' and sent_at < $1 and (recipient is not null or recipient_hash is not null)`
