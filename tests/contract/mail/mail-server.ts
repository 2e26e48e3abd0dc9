import type { EmailSender } from '#platform/mail/email.ts'

/** A mail server and the senders of two processes that deliver to it. */
export interface MailServer {
  readonly mailers: readonly [EmailSender, EmailSender]
  delivered(): Promise<readonly DeliveredMail[]>
  /** Rejects all mail until `stopFailing` is called. */
  startFailing(): Promise<void>
  stopFailing(): Promise<void>
  close(): Promise<void>
}

export interface DeliveredMail {
  readonly recipients: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}
