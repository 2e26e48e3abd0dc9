/** An email to send. `key` identifies its occasion (`receipt:checkout_…`); each key is delivered once. */
export interface Email {
  readonly key: string
  /** One bare address: no name, no list. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A text attachment that must arrive byte for byte; the mailbox page does not show it. */
  readonly attachment?: { readonly name: string; readonly text: string } | undefined
  /** The recipient's account, whose email list shows it; undefined for guests. */
  readonly accountId?: string | undefined
  /** Unsubscribe page for this type of email; sent as `List-Unsubscribe` (RFC 2369). */
  readonly unsubscribe?: string | undefined
}

export interface EmailSender {
  /**
   * Delivers once per key; a repeated key resolves without sending. Throws `EmailNotDelivered` if a retry (with the
   * same key) may succeed, `EmailRejected` if it never can.
   */
  send(mail: Email): Promise<void>
  /** Delivers several emails with different keys. Resolves with the outcome of each, in their order. */
  sendAll(mails: readonly Email[]): Promise<readonly PromiseSettledResult<void>[]>
  close(): Promise<void>
}

/** The email was not sent, or its delivery is unknown. The message never contains an address, because it is logged. */
export class EmailNotDelivered extends Error {
  override readonly name = 'EmailNotDelivered'
}

/** An email that cannot be sent: a programming error. */
export class EmailRejected extends Error {
  override readonly name = 'EmailRejected'
}

/** The emails stored by the local mailbox instead of a mail server. */
export interface Mailbox {
  /** Latest first, of all addresses or one. At most `limit`. */
  list(filter: { readonly to?: string; readonly limit: number }): Promise<StoredEmail[]>
  get(key: string): Promise<StoredEmail | undefined>
}

export interface StoredEmail {
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** As sent: show it only in a sandboxed frame. */
  readonly html: string
  /** ISO 8601. */
  readonly sentAt: string
}

/**
 * Validates an email and removes line breaks and control characters, so that user input cannot add headers or
 * recipients.
 */
export function sanitizeEmail(mail: Email): Email {
  if (!KEY.test(mail.key)) throw new EmailRejected(`not a valid email key: ${JSON.stringify(mail.key.slice(0, 80))}`)
  if (mail.to.length > 254 || !ADDRESS.test(mail.to)) throw new EmailRejected(`${mail.key}: not an address`)
  return {
    ...mail,
    subject: mail.subject.replace(BREAKS, ' ').trim(),
    // PostgreSQL cannot store NUL.
    text: mail.text.replaceAll('\0', ''),
    html: mail.html.replaceAll('\0', ''),
  }
}

const KEY = /^[\x21-\x7e]{1,300}$/
// One bare address: no spaces, lists, names, comments or quoted parts.
const ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u
const BREAKS = /[\s\p{Cc}]+/gu
