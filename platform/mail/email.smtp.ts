import { createHash, randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/log/log.ts'
import { type Email, EmailNotDelivered, type EmailSender, sanitizeEmail } from '#platform/mail/email.ts'

interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps:` for TLS from the first byte. */
  readonly url: string
  /** `Farmgate <post@farmgate.example>` */
  readonly from: string
  readonly db: Sql
  /** A keyed hash of an address, so that the table tells nobody who was written to. */
  readonly hashOf: (address: string) => string
  readonly log: Log
  /** How long (ms) a delivery that was begun is left alone. Above the time one may take, 60 s. */
  readonly leaseMs?: number
}

/**
 * Mails by SMTP. A key is claimed, delivered, and marked as sent. When this process dies after the server has taken the
 * mail and before that mark, it is sent once more when the claim has run out; both bear the same Message-ID, by which
 * many servers drop the second. A job that mails must therefore go on trying for longer than `claimMs`.
 */
export function smtpEmailSender(options: SmtpOptions): EmailSender {
  const { hashOf, log, leaseMs: claimMs = 10 * 60_000 } = options
  const post = smtpTransport(options)
  const claims = deliveryLeases(options.db, claimMs)
  const underway = new Map<string, Promise<void>>()

  const deliver = async (mail: Email) => {
    const claim = await claims.acquire(mail.key, hashOf(mail.to.toLowerCase()))
    if (claim === 'sent') return
    if (claim === 'taken') throw new EmailNotDelivered(`${mail.key}: another process is delivering it`)
    await post.send(mail).catch((error) => release(claim, error, log))
    await claim.markSent()
  }

  return {
    send: async (mail) => {
      const checked = sanitizeEmail(mail)
      const delivery = underway.get(mail.key) ?? deliver(checked).finally(() => underway.delete(mail.key))
      underway.set(mail.key, delivery)
      await delivery
    },
    close: async () => {
      await Promise.allSettled(underway.values())
      post.close()
    },
  }
}

async function release(claim: DeliveryLease, error: unknown, log: Log): Promise<never> {
  // A claim that cannot be given back runs out by itself.
  await claim.release().catch((err: unknown) => log.warn({ err }, 'the claim on a mail could not be given back'))
  throw error
}

interface SmtpTransport {
  send(mail: Email): Promise<void>
  close(): void
}

/** One connection per mail: nothing to keep alive, nothing to find dead. */
function smtpTransport({ url, from }: SmtpOptions): SmtpTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ key, to, subject, text, html, unsubscribe, attachment: attached }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: messageIdOf(key, from),
          headers: { 'Auto-Submitted': 'auto-generated' },
          ...(attached ? { attachments: [attachmentOf(attached)] } : {}),
          ...(unsubscribe ? { list: { unsubscribe } } : {}),
          signal: AbortSignal.timeout(60_000),
        })
      } catch (error) {
        throw new EmailNotDelivered(`${key}: ${reasonOf(error)}`)
      }
    },
    close: () => transport.close(),
  }
}

/** In base64, so that no server on the way touches the ends of its lines. */
const attachmentOf = ({ name, text }: NonNullable<Email['attachment']>) => ({
  filename: name,
  content: Buffer.from(text),
  contentType: 'text/plain; charset=utf-8',
  contentTransferEncoding: 'base64' as const,
})

const messageIdOf = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** The error itself is left out, cause and all: servers like to repeat the recipient's address in their answer. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return ['the mail server did not take it:', code ?? 'no code', responseCode, command].filter(Boolean).join(' ')
}

/** Who may deliver the mail of a key. A claim holds for `claimMs`; after that its holder is taken for dead. */
export interface DeliveryLeases {
  acquire(key: string, recipientHash: string): Promise<DeliveryLease | 'sent' | 'taken'>
}

interface DeliveryLease {
  /** Lets somebody else try. */
  release(): Promise<void>
  /** Delivered: never again. */
  markSent(): Promise<void>
}

const deliveryLeases = (db: Sql, claimMs: number): DeliveryLeases => ({
  acquire: async (key, recipientHash) => {
    const id = randomUUID()
    const claimed = await db.query(ACQUIRE_LEASE, [key, id, recipientHash, claimMs / 1_000])
    if (claimed.length > 0) return leaseOf(db, key, id)
    const [mail] = await db.query<{ state: string }>('select state from sent_mails where key = $1', [key])
    return mail?.state === 'sent' ? 'sent' : 'taken'
  },
})

const leaseOf = (db: Sql, key: string, id: string): DeliveryLease => ({
  release: async () => {
    await db.query(`delete from sent_mails where key = $1 and claim = $2 and state = 'claimed'`, [key, id])
  },
  // Whoever delivers first has delivered, also when the claim has passed to another meanwhile.
  markSent: async () => {
    await db.query(`update sent_mails set state = 'sent', sent_at = now() where key = $1 and state = 'claimed'`, [key])
  },
})

const ACQUIRE_LEASE = `
  insert into sent_mails (key, state, claim, claimed_at, recipient_hash)
  values ($1, 'claimed', $2, now(), $3)
  on conflict (key) do update set claim = excluded.claim, claimed_at = now()
  where sent_mails.state = 'claimed' and sent_mails.claimed_at < now() - make_interval(secs => $4::float8)
  returning key`
