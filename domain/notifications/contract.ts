import { z } from 'zod'
import { exchange } from '../kernel/contract.ts'

export const mailView = z.object({
  key: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sentAt: z.string(),
})
export type MailView = z.infer<typeof mailView>

export const mailboxContract = {
  mails: exchange({
    method: 'GET',
    path: '/api/mailbox',
    summary: 'Mail this market has sent, while no mail server is configured',
    query: z.object({ to: z.string().optional() }),
    answer: z.array(mailView),
  }),
}
