import type { EmailView } from '#domain/notifications/contract.ts'
import { mailsTo } from '#tests/support/shopping.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/waiting.ts'

interface EmailQuery {
  readonly to: string
  /** The prefix of the email's key: `reset:`, `verify:` and the like. */
  readonly about: string
  /** The number of emails to wait for. They are returned newest first. */
  readonly count?: number
}

/** Waits for the emails of one kind to an address. */
export const mailsAbout = (visitor: Visitor, { to, about, count = 1 }: EmailQuery): Promise<readonly EmailView[]> =>
  waitUntil(
    async () => (await mailsTo(visitor, to)).filter(({ key }) => key.startsWith(about)),
    (found) => found.length >= count,
  )

/** The token of the newest email's link, which opens a page, not an API route. */
export async function tokenIn(visitor: Visitor, wanted: EmailQuery): Promise<string> {
  const [mail] = await mailsAbout(visitor, wanted)
  const link = /(https?:\/\/\S+\?token=[^\s"<]+)/.exec(mail!.text)
  return new URL(link![1]!).searchParams.get('token')!
}
