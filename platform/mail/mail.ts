/** A mail ready to go. `key` names the occasion (e.g. `receipt:checkout_…`): the same key is delivered once. */
export interface Mail {
  readonly key: string
  /** One bare address: no name, no list. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** A text that must arrive as it is, byte by byte; the mailbox page shows mails without it. */
  readonly attached?: { readonly name: string; readonly text: string } | undefined
  /** Whose it is: they find it among the mails sent to them. Left out for those without an account. */
  readonly account?: string | undefined
  /** The page that ends mails like this one; goes out as `List-Unsubscribe` (RFC 2369) where there are headers. */
  readonly unsubscribe?: string | undefined
}

export interface Mailer {
  /**
   * Delivers once per key; a repeated key is silently done. Throws `MailNotDelivered` when it may be tried again (with
   * the same key), `MailRefused` when it can never go.
   */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}

/** The mail did not go out, or nobody knows whether it did. Its message never holds an address: it ends up in logs. */
export class MailNotDelivered extends Error {
  override readonly name = 'MailNotDelivered'
}

/** Not a mail that can be sent: the caller's mistake. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
