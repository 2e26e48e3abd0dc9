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
  /** Keyed hash of an address, so that the table does not reveal recipients. */
  readonly hashOf: (address: string) => string
  readonly log: Log
  /** How long a delivery lease is valid, ms. Must exceed the maximum duration of a delivery, 60 s. */
  readonly leaseMs?: number
}

/**
 * Sends emails by SMTP. A delivery acquires a lease on the key, sends, and marks the email as sent. If the process
 * dies between sending and marking, the email is sent again after the lease expires; both copies have the same
 * Message-ID, so many servers drop the second. A job that sends email must therefore retry for longer than `leaseMs`.
 */
export function smtpEmailSender(options: SmtpOptions): EmailSender {
  const { hashOf, log, leaseMs = 10 * 60_000 } = options
  const transport = smtpTransport(options)
  const leases = deliveryLeases(options.db, leaseMs)
  const deliveries = new Map<string, Promise<void>>()

  const deliver = async (mail: Email) => {
    const lease = await leases.acquire(mail.key, hashOf(mail.to.toLowerCase()))
    if (lease === 'sent') return
    if (lease === 'taken') throw new EmailNotDelivered(`${mail.key}: another process is sending it`)
    await transport.send(mail).catch((error) => release(lease, error, log))
    await lease.markSent()
  }

  const send: EmailSender['send'] = async (mail) => {
    const checked = sanitizeEmail(mail)
    const delivery = deliveries.get(mail.key) ?? deliver(checked).finally(() => deliveries.delete(mail.key))
    deliveries.set(mail.key, delivery)
    await delivery
  }
  return {
    send,
    sendAll: (mails) => Promise.allSettled(mails.map(send)),
    close: async () => {
      await Promise.allSettled(deliveries.values())
      transport.close()
    },
  }
}

async function release(lease: DeliveryLease, error: unknown, log: Log): Promise<never> {
  // A lease that cannot be released expires.
  await lease.release().catch((err: unknown) => log.warn({ err }, 'the lease on an email could not be released'))
  throw error
}

interface SmtpTransport {
  send(mail: Email): Promise<void>
  close(): void
}

/** Uses one connection per email, so that there is none to keep alive or to check. */
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

/** In base64, so that mail servers do not change its line endings. */
const attachmentOf = ({ name, text }: NonNullable<Email['attachment']>) => ({
  filename: name,
  content: Buffer.from(text),
  contentType: 'text/plain; charset=utf-8',
  contentTransferEncoding: 'base64' as const,
})

const messageIdOf = (key: string, from: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${/@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'}>`

/** Omits the error and its cause: servers often repeat the recipient's address in their response. */
function reasonOf(error: unknown): string {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  return ['the mail server rejected it:', code ?? 'no code', responseCode, command].filter(Boolean).join(' ')
}

/** Leases that let one process deliver an email. A lease is valid for `leaseMs`; then its holder is considered dead. */
export interface DeliveryLeases {
  acquire(key: string, recipientHash: string): Promise<DeliveryLease | 'sent' | 'taken'>
}

interface DeliveryLease {
  /** Releases the lease for another attempt. */
  release(): Promise<void>
  /** Marks the email as delivered; it is never sent again. */
  markSent(): Promise<void>
}

const deliveryLeases = (db: Sql, leaseMs: number): DeliveryLeases => ({
  acquire: async (key, recipientHash) => {
    const id = randomUUID()
    const acquired = await db.query(ACQUIRE_LEASE, [key, id, recipientHash, leaseMs / 1_000])
    if (acquired.length > 0) return leaseOf(db, key, id)
    const [mail] = await db.query<{ status: string }>('select status from sent_emails where idempotency_key = $1', [
      key,
    ])
    return mail?.status === 'sent' ? 'sent' : 'taken'
  },
})

const leaseOf = (db: Sql, key: string, id: string): DeliveryLease => ({
  release: async () => {
    await db.query(`delete from sent_emails where idempotency_key = $1 and lease_id = $2 and status = 'leased'`, [
      key,
      id,
    ])
  },
  // The first delivery counts, even if the lease has passed to another process.
  markSent: async () => {
    await db.query(
      `update sent_emails set status = 'sent', sent_at = now() where idempotency_key = $1 and status = 'leased'`,
      [key],
    )
  },
})

const ACQUIRE_LEASE = `
  insert into sent_emails (idempotency_key, status, lease_id, leased_at, recipient_hash)
  values ($1, 'leased', $2, now(), $3)
  on conflict (idempotency_key) do update set lease_id = excluded.lease_id, leased_at = now()
  where sent_emails.status = 'leased' and sent_emails.leased_at < now() - make_interval(secs => $4::float8)
  returning 1`
