/** A mail ready to go. `key` names the occasion (e.g. `receipt:checkout_…`): the same key is delivered once. */
export interface Email {
  readonly key: string
  /** One bare address: no name, no list. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A text that must arrive as it is, byte by byte; the mailbox page shows mails without it. */
  readonly attachment?: { readonly name: string; readonly text: string } | undefined
  /** Whose it is: they find it among the mails sent to them. Left out for those without an account. */
  readonly accountId?: string | undefined
  /** The page that ends mails like this one; goes out as `List-Unsubscribe` (RFC 2369) where there are headers. */
  readonly unsubscribe?: string | undefined
}

export interface EmailSender {
  /**
   * Delivers once per key; a repeated key is silently done. Throws `EmailNotDelivered` when it may be tried again (with
   * the same key), `EmailRejected` when it can never go.
   */
  send(mail: Email): Promise<void>
  close(): Promise<void>
}

/** The mail did not go out, or nobody knows whether it did. Its message never holds an address: it ends up in logs. */
export class EmailNotDelivered extends Error {
  override readonly name = 'EmailNotDelivered'
}

/** Not a mail that can be sent: the caller's mistake. */
export class EmailRejected extends Error {
  override readonly name = 'EmailRejected'
}

/** The mails a local mailbox has taken instead of a mail server, for the page that shows them. */
export interface Mailbox {
  /** The newest first, of all addresses or of one. At most `limit`. */
  list(ask: { readonly to?: string; readonly limit: number }): Promise<StoredEmail[]>
  get(key: string): Promise<StoredEmail | undefined>
}

export interface StoredEmail {
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** As sent: show it in a sandboxed frame. */
  readonly html: string
  /** ISO 8601. */
  readonly sentAt: string
}

/** The mail as any engine may take it. Whatever a person wrote, nothing in it can become a header or a second recipient. */
export function sanitizeEmail(mail: Email): Email {
  if (!KEY.test(mail.key)) throw new EmailRejected(`not a key for a mail: ${JSON.stringify(mail.key.slice(0, 80))}`)
  if (mail.to.length > 254 || !ADDRESS.test(mail.to)) throw new EmailRejected(`${mail.key}: not an address`)
  return {
    ...mail,
    subject: mail.subject.replace(BREAKS, ' ').trim(),
    // PostgreSQL keeps no NUL, and no mail needs one.
    text: mail.text.replaceAll('\0', ''),
    html: mail.html.replaceAll('\0', ''),
  }
}

const KEY = /^[\x21-\x7e]{1,300}$/
// One bare address: no spaces, lists, names, comments or quoted parts.
const ADDRESS = /^[^\s\p{Cc}"(),:;<>@[\\\]]+@[^\s\p{Cc}"(),:;<>@[\\\]]+$/u
const BREAKS = /[\s\p{Cc}]+/gu
