/** The mails a local mailbox has taken instead of a mail server, for the page that shows them. */
export interface Mailbox {
  /** The newest first, of all addresses or of one. At most `limit`. */
  list(ask: { readonly to?: string; readonly limit: number }): Promise<KeptMail[]>
  get(key: string): Promise<KeptMail | undefined>
}

export interface KeptMail {
  readonly key: string
  readonly to: string
  readonly subject: string
  readonly text: string
  /** As sent: show it in a sandboxed frame. */
  readonly html: string
  /** ISO 8601. */
  readonly sentAt: string
}
