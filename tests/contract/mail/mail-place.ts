import type { EmailSender } from '#platform/mail/email.ts'

/** Somewhere mail is delivered to, and mailers of two processes that deliver there. */
export interface MailPlace {
  readonly mailers: readonly [EmailSender, EmailSender]
  delivered(): Promise<readonly DeliveredMail[]>
  /** From now on nothing is taken; `mend` ends it. */
  breakDown(): Promise<void>
  mend(): Promise<void>
  close(): Promise<void>
}

export interface DeliveredMail {
  readonly recipients: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string
}
